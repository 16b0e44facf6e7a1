"""Work that must not hold a frame. Whoever has some asks for it and is given a ``Job`` at once:

    disk = Worker("disk")

    def counted(report: Report, folder: Path) -> int:
        paths = list(folder.iterdir())
        for number, path in enumerate(paths):
            report.tell(number, len(paths))
            if report.dropped():
                break
            path.read_bytes()
        return len(paths)

    job = disk.ask("count files", counted, folder)

and then looks at it frame by frame: ``job.done()``, ``job.progress``, in the end ``job.result()``, which raises what
the work raised, or ``job.cancel()``. A ``Worker`` is a thread, for work that waits for the disk. A ``Process`` is one
of its own, for work that takes long: its functions stand at the top of a module, and what comes back is plain (numbers,
texts, bytes, paths, tuples, lists, mappings). ``Immediate`` has done everything when it is asked, for pictures and
tests. All three do one job after the other, and know nothing of what it is.
"""
