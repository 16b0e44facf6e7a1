"""The virtual picture of 640x360: quads from one sheet, in painter's order, in one instanced draw call."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arcade import gl as agl
from PIL import Image
from pyglet import gl

from components.focus import Rect
from game.content.models.light import GlowQuality, Grade, Light
from systems.draw.atlas import BLANK_SPRITE, SHEET_SIZE, SPRITE_GAP, Atlas
from systems.draw.colors import WHITE, Colors, Tint
from systems.draw.passes import (
    BackdropPass,
    Dirt,
    Dissolve,
    GlowPass,
    TonedPicture,
    copy_pixels,
    draw_over,
    fast_texture,
    vignette,
)
from systems.draw.pen import QUAD_BYTES, Pen
from systems.draw.shaders import (
    COPY_FRAGMENT,
    GRAY_FRAGMENT,
    QUAD_FRAGMENT,
    QUAD_VERTEX,
    SHIFTED_VERTEX,
    WHOLE_VERTEX,
    ProgramVariants,
    grade_constants,
    grade_uniforms,
)
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from arcade import ArcadeContext, Window
    from arcade.gl import Framebuffer, Geometry, Program, Texture2D

    from systems.draw.stage.painter import Painter
    from systems.draw.stage.scene import Scene

Context: TypeAlias = "ArcadeContext"


class Letterbox(NamedTuple):
    """The picture's left, bottom, width and height in pixels of the window."""

    x: int
    y: int
    w: int
    h: int

    def to_virtual(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point in window pixels to the picture; points outside 0..640, 0..360 are on a bar."""
        return (x - self.x) * WIDTH / self.w, (y - self.y) * HEIGHT / self.h


def letterbox(width: int, height: int) -> Letterbox:
    """Return the largest integer scale that fits, or below 1 the largest scale; always centered."""
    scale = min(width / WIDTH, height / HEIGHT)
    if scale >= 1:
        scale = int(scale)
    w, h = max(1, int(WIDTH * scale)), max(1, int(HEIGHT * scale))
    return Letterbox((width - w) // 2, (height - h) // 2, w, h)


class Zoom(NamedTuple):
    """An enlargement of the picture."""

    size: float = 1.0
    """The factor of enlargement, at least 1."""
    x: float = 0.5
    y: float = 0.5
    """The point that stays in its place, as shares of the picture from its lower left corner."""


MOST_SINGLE_UPLOADS = 100
"""Number of new pictures above which the whole sheet is uploaded at once."""
HIDE_BLEND = gl.GL_ONE, gl.GL_ONE_MINUS_SRC1_COLOR
"""The blend function: colors are added as they are, after the second output has hidden what is below."""


class Canvas(Pen):
    """A pen whose quads are drawn: everything a screen needs between ``begin`` and ``present``.

    ``quality`` is the quality of the glow, one of the light's steps; ``off`` disables glow and grading. ``past`` is the
    share of the picture before the last ``start_transition`` that is still visible, 0 to 1.
    """

    def __init__(self, ctx: Context, atlas: Atlas, palette: Colors, light: Light) -> None:
        super().__init__(atlas, palette)
        self.ctx = ctx
        self.quality = "standard"
        nearest = ctx.NEAREST, ctx.NEAREST
        self._sheet = ctx.texture(SHEET_SIZE, components=4, filter=nearest)
        first, second, screenshot, lens, backdrop = (self._picture() for _ in range(5))
        self._textures = first, second
        self._worlds = [ctx.framebuffer(color_attachments=[texture]) for texture in self._textures]
        self._screenshot = ctx.framebuffer(color_attachments=[screenshot])
        self._active = 0
        self._quads = ProgramVariants(ctx, QUAD_VERTEX, QUAD_FRAGMENT, grade_constants)
        self._gray = ProgramVariants(ctx, WHOLE_VERTEX, GRAY_FRAGMENT, grade_constants)
        self._show = ctx.program(vertex_shader=SHIFTED_VERTEX, fragment_shader=COPY_FRAGMENT)
        corners = ctx.buffer(data=array("f", (-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1)))
        self._corner = agl.BufferDescription(corners, "2f", ["corner"])
        self._room = 2048
        self._buffer = ctx.buffer(reserve=self._room * QUAD_BYTES, usage="stream")
        self._geometry = self._make_geometry()
        self._screen_quad = ctx.geometry([self._corner], mode=ctx.TRIANGLES)
        self._backdrop = BackdropPass(ctx, (lens, backdrop))
        self._glow_pass: GlowPass | None = None
        self._box: Letterbox = letterbox(1280, 720)
        self._density = 1.0
        self._shift = 0, 0
        self._zoom = Zoom()
        self._is_paused = False
        self._blank = True
        """True if nothing has been drawn on this picture yet, not even the black background."""
        self._behind: Framebuffer | None = None
        """The backdrop until it is copied, when something is drawn over it."""
        self._lit = False
        self.past = 0.0
        self.scenes: list[Scene] = []
        """The 3D scenes in the foreground of this picture."""
        self._drawn_quads: list[bytearray] = []
        """The quads of the foreground that are no longer in ``quads``, as they were drawn."""
        self.static_quads = b""
        """The quads on the backdrop of this picture; like ``quads``, empty once the picture has turned gray."""
        self._transition_starts = False
        self._last: Texture2D | None = None
        self._dissolve: Dissolve | None = None
        self._toned_picture: TonedPicture | None = None
        self._painter: Painter | None = None
        self.light = light

    @property
    def light(self) -> Light:
        """The glow settings and grades; may be replaced at any time."""
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        self._light = self.lamps = light

    def _picture(self) -> Texture2D:
        """Return a texture of the virtual picture's size."""
        return fast_texture(self.ctx, (WIDTH, HEIGHT), (self.ctx.NEAREST, self.ctx.NEAREST))

    @property
    def _grade(self) -> Grade | None:
        if self.quality == "off":
            return None
        return self._light.grades.pause if self._is_paused else self._light.grades.game

    def _make_geometry(self) -> Geometry:
        names = ["center", "half_size", "turn", "source", "color", "light"]
        quads = agl.BufferDescription(self._buffer, "2f 2f 2f 4f 4f 2f", names, instanced=True)
        return self.ctx.geometry([self._corner, quads], mode=self.ctx.TRIANGLES)

    def begin(self) -> None:
        """Start a black picture."""
        self._keep_last()
        self.quads, self.static_quads = bytearray(), b""
        self.scenes, self._drawn_quads = [], []
        self._shift = 0, 0
        self._zoom = Zoom()
        self._is_paused = False
        self._blank, self._behind, self._lit = True, None, False

    def begin_foreground(self) -> None:
        """Let announcements cover everything drawn so far."""
        self.flush()
        self.scenes, self._drawn_quads = [], []

    @property
    def boards(self) -> list[Rect]:
        """The areas of the things that can be picked in the 3D scenes of this picture."""
        return [area for scene in self.scenes if (area := scene.choices_area) is not None]

    @property
    def foreground(self) -> bytes:
        """The quads that no announcement may cover."""
        return b"".join([*self._drawn_quads, self.quads])

    def start_transition(self) -> bool:
        """Remember the last picture shown for a transition to a new scene; return True if there is one."""
        self._transition_starts = self._last is not None
        return self._transition_starts

    def _keep_last(self) -> None:
        if self._transition_starts and self.past and self._last is not None:
            if self._dissolve is None:
                self._dissolve = Dissolve(self.ctx, (self._picture(), self._picture()))
            self._dissolve.keep(self._last, self._screen_quad)
        self._transition_starts = False

    def shake(self, dx: float, dy: float) -> None:
        """Show this picture shifted by virtual pixels to the right and up; pointer positions are unaffected."""
        self._shift = round(dx), round(dy)

    def zoom(self, zoom: Zoom) -> None:
        """Show this picture enlarged around a point, which stays in its place."""
        self._zoom = zoom

    def backdrop(self, name: str, tint: Tint = WHITE, standing: Callable[[Pen], None] | None = None) -> None:
        """Draw a sprite over the whole picture, through the lens, behind everything drawn later; it never glows.

        Quads drawn by ``standing`` are placed on it, and redrawn only when they change.
        """
        self.quads.clear()
        if standing is not None:
            standing(self)
        self._upload()
        quads, self.quads = bytes(self.quads), bytearray()
        self.static_quads = quads
        region, look = self.atlas.region(name), (self._light, self._grade, self.atlas.shade_key(name))
        self._behind = self._backdrop.picture(self._sheet, self._screen_quad, region, tint, *look, quads, self._draw)

    def draw_scene(self, scene: Scene) -> None:
        from systems.draw.stage.painter import Painter, Surroundings

        painter = self._painter = self._painter or Painter(self.ctx, self._textures, self._sheet, HIDE_BLEND)
        name = scene.mirror_picture if scene.mirror_picture in self.atlas else BLANK_SPRITE
        surroundings = Surroundings(self._light, self._grade, self.atlas.region(name), self.atlas.shade_key(name))
        self._upload()
        self.scenes.append(scene)
        behind, quads = self._behind, self.quads
        if behind is not None and painter.draw_over(
            behind, self._backdrop.number, self._active, scene, surroundings, lambda on: self._draw(on, quads)
        ):
            self._blank, self._behind, self.quads = False, None, bytearray()
            self._drawn_quads.append(quads)
            return
        self.flush()
        painter.draw(self._active, scene, surroundings)

    def gray(self, amount: float) -> None:
        """Give everything drawn so far the look of a pause: gray, with dimmer lights and dark corners.

        ``amount`` is the share of color removed, 0 to 1.
        """
        self.begin_foreground()
        before = grade_uniforms(self._grade)
        self._is_paused = True
        self.static_quads = b""
        source, self._active = self._textures[self._active], 1 - self._active
        program = self._gray.program(self._grade)
        program["amount"], program["dim"] = amount, self._light.dim
        program["vignette"] = vignette(self._light.grades.pause)
        program["was_lift"], program["was_scale"], program["was_saturation"] = before
        draw_over(self._worlds[self._active], self._screen_quad, program, source)

    def flush(self) -> None:
        self._upload()
        quads, self.quads = self.quads, bytearray()
        self._drawn_quads.append(quads)
        world = self._worlds[self._active]
        if self._behind is not None:
            copy_pixels(self._behind, world)
        elif self._blank:
            world.use()
            world.clear(color_normalized=(*grade_uniforms(self._grade).lift, 0.0))
        self._blank, self._behind = False, None
        self._draw(world, quads)

    def _draw(self, target: Framebuffer, quads: bytes | bytearray) -> None:
        count = len(quads) // QUAD_BYTES
        if not count:
            return
        if count > self._room:
            self._room = 2 * count
            self._buffer = self.ctx.buffer(reserve=self._room * QUAD_BYTES, usage="stream")
            self._geometry = self._make_geometry()
        self._buffer.orphan()
        # Other types become a new ctypes type for each length, which only the garbage collector frees.
        self._buffer.write(bytes(quads))
        target.use()
        self.ctx.enable(self.ctx.BLEND)
        self.ctx.blend_func = HIDE_BLEND
        self._sheet.use(0)
        self._geometry.render(self._quad_program(), instances=count)
        self.ctx.blend_func = self.ctx.BLEND_DEFAULT

    def _quad_program(self) -> Program:
        program, light = self._quads.program(self._grade), self._light
        program["picture"] = float(WIDTH), float(HEIGHT)
        program["sheet_size"] = float(SHEET_SIZE[0]), float(SHEET_SIZE[1])
        program["knee"] = light.knee.dark, 1 / (light.knee.bright - light.knee.dark)
        program["core"] = light.core
        return program

    def _upload(self) -> None:
        fresh = self.atlas.take_fresh()
        if len(fresh) > MOST_SINGLE_UPLOADS:
            self._sheet.write(self.atlas.image.tobytes())
            return
        for x, y, w, h in fresh:  # With the gap around them: nothing has cleared the texture.
            left = x - SPRITE_GAP
            top = y - SPRITE_GAP
            right = x + w + SPRITE_GAP
            bottom = y + h + SPRITE_GAP
            part = self.atlas.image.crop((left, top, right, bottom))
            self._sheet.write(part.tobytes(), viewport=(left, top, right - left, bottom - top))

    def _finish(self) -> Texture2D:
        """Return the picture so far with its glow and its toning, as a texture."""
        dirt = Dirt(self._sheet, self.atlas.region("lens_dirt")) if self._light.dirt else None
        self.flush()
        picture, grade = self._textures[self._active], self._grade
        if self.quality != "off" and not self._lit:
            quality: GlowQuality = getattr(self._light.steps, self.quality)
            if self._glow_pass is None or self._glow_pass.quality != quality:
                self._glow_pass = GlowPass(self.ctx, (WIDTH, HEIGHT), quality)
            self._glow_pass.add(picture, self._worlds[self._active], self._screen_quad, self._light, dirt)
        self._lit = True
        if grade is not None and not grade.toning.is_plain:
            if self._toned_picture is None:
                self._toned_picture = TonedPicture(self.ctx, self._picture())
            picture = self._toned_picture.tone(picture, self._screen_quad, grade.toning)
        if self.past and self._dissolve is not None:
            picture = self._dissolve.blend(picture, self._screen_quad, self.past)
        self._last = picture
        return picture

    def _show_on(self, framebuffer: Framebuffer, picture: Texture2D, box: Letterbox) -> None:
        framebuffer.use(force=True)
        # Raw calls, because Arcade would scale these by the pixel ratio of the screen.
        gl.glViewport(*box)
        gl.glScissor(*box)
        self.ctx.disable(self.ctx.BLEND)
        # Mirrored past its edges, so that a shaken picture has no blank borders.
        picture.wrap_x = picture.wrap_y = self.ctx.MIRRORED_REPEAT if any(self._shift) else self.ctx.CLAMP_TO_EDGE
        picture.use(0)
        size, x, y = self._zoom
        self._show["shift"] = self._shift[0] / WIDTH - x * (1 - 1 / size), self._shift[1] / HEIGHT - y * (1 - 1 / size)
        self._show["size"] = 1 / size
        self._screen_quad.render(self._show)

    def present(self, window: Window) -> None:
        """Finish the picture and show it, letterboxed, at an integer scale if the window is large enough."""
        picture = self._finish()
        width, height = window.get_framebuffer_size()
        box = self._box = letterbox(width, height)
        self._density = width / max(1, window.width)
        screen = self.ctx.screen
        if (box.w, box.h) != (width, height):
            screen.use(force=True)
            gl.glScissor(0, 0, width, height)
            gl.glClearColor(0, 0, 0, 1)
            gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        self._show_on(screen, picture, box)
        screen.use(force=True)

    @property
    def renderer(self) -> str:
        """The renderer and its version; pictures are reproducible only with the same one."""
        return f"{self.ctx.info.RENDERER}, OpenGL {gl.gl_info.get_version_string()}"

    def to_virtual(self, window_x: float, window_y: float) -> tuple[float, float]:
        """Convert a pointer position in the window to the picture, based on the last ``present``."""
        x, y = self._box.to_virtual(window_x * self._density, window_y * self._density)
        size, across, up = self._zoom
        return x / size + across * WIDTH * (1 - 1 / size), y / size + up * HEIGHT * (1 - 1 / size)

    def read(self, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
        """Return the picture so far, with its glow, letterboxed to ``size`` as ``present`` would.

        Drawing may continue.
        """
        self.flush()
        at, lit = self._active, self._lit
        if not lit:
            self._active = 1 - at
            copy_pixels(self._worlds[at], self._worlds[self._active])
        self._show_on(self._screenshot, self._finish(), Letterbox(0, 0, WIDTH, HEIGHT))
        self._active, self._lit = at, lit
        data = self._screenshot.read(components=3)
        picture = Image.frombytes("RGB", (WIDTH, HEIGHT), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if size == (WIDTH, HEIGHT):
            return picture
        box = letterbox(*size)
        image = Image.new("RGB", size)
        image.paste(picture.resize((box.w, box.h), Image.Resampling.NEAREST), (box.x, size[1] - box.y - box.h))
        return image
