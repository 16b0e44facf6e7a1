"""Work that must not block a frame. Code that needs such work done asks for it, and gets a ``Job`` at once:

    disk = Worker("disk")

    def counted(report: Report, folder: Path) -> int:
        paths = list(folder.iterdir())
        for number, path in enumerate(paths):
            report.tell(number, len(paths))
            if report.is_cancelled():
                break
            path.read_bytes()
        return len(paths)

    job = disk.ask("count files", counted, folder)

It then checks the job frame by frame: ``job.done()``, ``job.progress``, and finally ``job.result()``, which raises the
exception of the work; or it cancels the job with ``job.cancel()``. A ``Worker`` is a thread, for work that waits for
the disk. A ``Process`` is a separate process, for work that takes long: its functions are at the top of a module, and
its results are plain (numbers, texts, bytes, paths, tuples, lists, mappings). ``Immediate`` does everything within the
call, for pictures and tests. All three do one job after the other, and know nothing of its content.
"""
