"""The painter of scenes.

It draws into the virtual picture with a separate depth buffer, so that the window needs none.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

from arcade import gl as agl
from pyglet import gl

from game.content.models.light import Grade, Light
from systems.draw.atlas import Region
from systems.draw.passes import copy_pixels, fast_texture, on_sheet
from systems.draw.shaders import GRADE_FUNCTION, grade_uniforms
from systems.draw.stage.mesh import Mesh, Vec, dot, minus, unit
from systems.draw.stage.scene import Glow, Paint, Scene, Thing
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer, Geometry, Program, Texture2D


MOST_GLOWS = 24
"""The most lines of light that fall on things at once."""

_CORNER = """#version 330
uniform mat4 view; uniform vec4 eye; uniform vec3 sun; uniform vec2 light; uniform float nearer;
uniform float steps; uniform vec3 dark; uniform vec2 knee; uniform float core;
uniform int glows; uniform vec4 starts[MOST]; uniform vec4 ways[MOST]; uniform vec4 shines[MOST];
in vec3 corner; in vec3 normal; in vec4 paint; in vec4 look; in float adds;
in vec4 place; in vec4 size; in vec4 tint;
flat out vec4 color; flat out vec2 cover; out vec3 fallen; OUTS
""".replace("MOST", str(MOST_GLOWS)) + GRADE_FUNCTION + """
void main() {
    float c = cos(place.w), s = sin(place.w);
    mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
    vec3 world = turn * (corner * size.xyz) + place.xyz;
    vec3 facing = turn * normal;
    vec3 base = mix(paint.rgb, tint.rgb, paint.a);
    float tone = mix(light.x + light.y * max(0.0, dot(facing, sun)), 1.0, look.w) + tint.a;
    tone = max(0.0, floor(tone * steps + 0.5) / steps);
    vec3 shown = mix(dark * base * 2.0, base, min(tone, 1.0)) + base * max(tone - 1.0, 0.0);
    vec3 fall = vec3(0.0);
    for (int n = 0; n < glows; n++) {
        vec3 off = starts[n].xyz - world;
        vec3 way = off + ways[n].xyz * clamp(-dot(off, ways[n].xyz) * ways[n].w, 0.0, 1.0);
        float square = dot(way, way);
        float near = max(0.0, 1.0 - square * starts[n].w);
        float met = max(0.0, dot(facing, way) * inversesqrt(square + 0.0001));
        fall += shines[n].rgb * (near * near * (0.25 + 0.75 * met));
    }
    fallen = fall * (base * 0.75 + 0.25) * (1.0 - look.w);
    float bright = clamp((max(shown.r, max(shown.g, shown.b)) - knee.x) * knee.y, 0.0, 1.0);
    float solid = look.z * size.w;
    cover = vec2(solid, solid * (1.0 - adds));
    // Things on a face, such as its rim, are drawn slightly nearer from every angle.
    vec3 toward = eye.w > 0.5 ? normalize(eye.xyz - world) : eye.xyz;
    gl_Position = view * vec4(world + toward * nearer, 1.0);
ENDS}"""

FACE_VERTEX = _CORNER.replace("OUTS", "").replace("ENDS", """
    color = vec4(graded(min(shown, vec3(1.0))) * solid + lift * cover.y, core * look.x * bright * solid);
    fallen = graded(fallen);
""")
MIRROR_VERTEX = _CORNER.replace("OUTS", """
flat out vec4 nature; flat out vec3 mirrored; flat out vec3 along; out vec3 spot;
""").replace("ENDS", """
    color = vec4(shown, core * look.x * solid);
    nature = vec4(look.y, knee, 0.0);
    vec3 sight = eye.w > 0.5 ? normalize(place.xyz - eye.xyz) : -eye.xyz;
    mirrored = reflect(sight, facing);
    along = vec3(facing.z, 0.0, -facing.x);
    spot = world;
""")

PLAIN_FRAGMENT = """#version 330
flat in vec4 color; flat in vec2 cover;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
void main() { drawn = color; hidden = vec4(cover.y); }"""

# Light falls off in a few steps, and pixels dither between two of them for a hand-drawn look.
_GRAIN = """
uniform float steps;
vec3 stepped(vec3 light) {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float grain = float(((at.x ^ at.y) & 1) * 2 + (at.y & 1)) * 0.25 + 0.125;
    return floor(light * steps * 2.0 + grain) / (steps * 2.0);
}
"""
LIT_FRAGMENT = """#version 330
flat in vec4 color; flat in vec2 cover; in vec3 fallen;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
""" + _GRAIN + """
void main() { drawn = vec4(color.rgb + stepped(fallen) * cover.x, color.a); hidden = vec4(cover.y); }"""

MIRROR_FRAGMENT = """#version 330
uniform sampler2D sheet; uniform vec4 source;
flat in vec4 color; flat in vec2 cover; in vec3 fallen;
flat in vec4 nature; flat in vec3 mirrored; flat in vec3 along; in vec3 spot;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
""" + _GRAIN + GRADE_FUNCTION + """
void main() {
    vec2 place = vec2(0.5 + 0.3 * (mirrored.x + mirrored.z), 0.4 + 0.3 * abs(mirrored.y));
    place = fract(place + vec2(dot(spot, along) * 0.09, spot.y * 0.16));
    vec3 city = texture(sheet, source.xy + vec2(place.x, 1.0 - place.y) * source.zw).rgb;
    vec3 shown = mix(color.rgb, color.rgb * 0.5 + city * 1.6, nature.x) + stepped(fallen);
    float bright = clamp((max(shown.r, max(shown.g, shown.b)) - nature.y) * nature.z, 0.0, 1.0);
    drawn = vec4(graded(min(shown, vec3(1.0))) * cover.x + lift * cover.y, color.a * bright);
    hidden = vec4(cover.y);
}"""


LINE_OFFSET = 0.02
"""Distance that lines are drawn in front of their faces."""
LINE_NORMAL: Vec = (0.0, 1.0, 0.0)
THING_BYTES = 4 * 12
UNKNOWN_PAINT = Paint((255, 0, 255))
MOST_MESHES = 48
"""Meshes to keep on the graphics card; more only if recent scenes need them."""
LAST_FEW = 8
"""Meshes drawn within this many scenes are recent; one picture has fewer scenes."""


class MeshCorners:
    """The corners of the faces or lines of a mesh, each corner of one look stored once, and their order."""

    def __init__(self) -> None:
        self.order = array("I")
        self._places: dict[tuple[float, ...], int] = {}

    def add(self, corners: Iterable[Vec], look: tuple[float, ...]) -> list[int]:
        """Return the numbers of corners with this look."""
        places = self._places
        return [places.setdefault(corner + look, len(places)) for corner in corners]

    def buffers(self, ctx: ArcadeContext) -> tuple[agl.Buffer, agl.Buffer]:
        corners = array("f", chain.from_iterable(self._places))
        return ctx.buffer(data=corners.tobytes()), ctx.buffer(data=self.order.tobytes())


class MeshBuffers:
    """The buffers of a mesh on the graphics card, with room for its instances.

    It only has a weak reference to the mesh.
    """

    def __init__(self, ctx: ArcadeContext, mesh: Mesh, paints: Mapping[str, Paint]) -> None:
        self.ctx, self.mesh, self.paints = ctx, ref(mesh), paints
        self.capacity = 0
        self.drawn = 0
        """Number of the scene that last used it."""
        faces, mirrors, lines = MeshCorners(), MeshCorners(), MeshCorners()
        names = {face.paint for face in mesh.faces} | {line.paint for line in mesh.lines}
        used = {name: paints.get(name, UNKNOWN_PAINT) for name in names}
        looks = {name: _looks(paint) for name, paint in used.items()}
        for face in mesh.faces:
            kind = mirrors if used[face.paint].mirror else faces
            first, *others = kind.add(face.corners, face.normal + looks[face.paint])
            for second, third in pairwise(others):
                kind.order.extend((first, second, third))
        for line in mesh.lines:
            lines.order.extend(lines.add((line.start, line.end), LINE_NORMAL + looks[line.paint]))
        kinds = (
            ("faces", faces, ctx.TRIANGLES, 0.0), ("mirrors", mirrors, ctx.TRIANGLES, 0.0),
            ("faces", lines, ctx.LINES, LINE_OFFSET),
        )
        self._kinds = [
            (kind, *corners.buffers(ctx), mode, nearer) for kind, corners, mode, nearer in kinds if corners.order
        ]

    def render(self, programs: Mapping[str, Program], things: bytes) -> None:
        """Draw all these things, first their faces, then their lines."""
        count = len(things) // THING_BYTES
        if count > self.capacity:
            self.capacity = max(count, 2 * self.capacity)
            self._things = self.ctx.buffer(reserve=self.capacity * THING_BYTES, usage="stream")
            self._geometries = [
                (kind, self._make_geometry(corners, order, mode), nearer)
                for kind, corners, order, mode, nearer in self._kinds
            ]
        self._things.write(things)
        for kind, geometry, nearer in self._geometries:
            program = programs[kind]
            program["nearer"] = nearer
            geometry.render(program, instances=count)

    def _make_geometry(self, corners: agl.Buffer, order: agl.Buffer, mode: int) -> Geometry:
        names = ["corner", "normal", "paint", "look", "adds"]
        instance = agl.BufferDescription(self._things, "4f 4f 4f", ["place", "size", "tint"], instanced=True)
        corner = agl.BufferDescription(corners, "3f 3f 4f 4f 1f", names)
        return self.ctx.geometry([corner, instance], index_buffer=order, mode=mode)


class Surroundings(NamedTuple):
    """The light and the picture around a scene, which change its look as its content does."""

    light: Light
    grade: Grade | None
    mirror_region: Region
    """The place of the picture that mirrors show."""
    shade: object
    """A key that changes whenever the picture that mirrors show does."""


class Painter:
    """The programs, the depth buffers and the meshes of all scenes drawn on these pictures.

    As long as the view of a scene stays the same, its solid things are drawn only once and then copied with the
    backdrop behind them; only those that move are drawn again. ``clear_blend`` is the blend function of transparent
    things.
    """

    def __init__(
        self, ctx: ArcadeContext, pictures: Sequence[Texture2D], sheet: Texture2D, clear_blend: tuple[int, int]
    ) -> None:
        self.ctx, self._sheet, self._clear_blend = ctx, sheet, clear_blend
        depth = ctx.depth_texture((WIDTH, HEIGHT))
        self._targets = [ctx.framebuffer(color_attachments=[picture], depth_attachment=depth) for picture in pictures]
        self._plain = ctx.program(vertex_shader=FACE_VERTEX, fragment_shader=PLAIN_FRAGMENT)
        self._lit = ctx.program(vertex_shader=FACE_VERTEX, fragment_shader=LIT_FRAGMENT)
        self._mirrors = ctx.program(vertex_shader=MIRROR_VERTEX, fragment_shader=MIRROR_FRAGMENT)
        self._buffers: dict[str, MeshBuffers] = {}
        """The buffers of meshes by name, most recently drawn last."""
        self._scenes = 0
        self._paints: Mapping[str, Paint] = {}
        self._lighting: object = None
        """The origin of the uniforms in the programs."""
        self._last: tuple[object, list[Thing]] = None, []
        """The view of the last scene over a backdrop, and its solid things."""
        self._still_picture: Framebuffer | None = None
        """A backdrop with solid things over it."""
        self._still_key: object = None
        """The view and the backdrop with which the still picture was drawn."""
        self._still_things: frozenset[Thing] = frozenset()
        """The solid things that are drawn in the still picture."""

    def _new_picture(self) -> Framebuffer:
        ctx, size = self.ctx, (WIDTH, HEIGHT)
        texture = fast_texture(ctx, size, (ctx.NEAREST, ctx.NEAREST))
        return ctx.framebuffer(color_attachments=[texture], depth_attachment=ctx.depth_texture(size))

    def draw(self, slot: int, scene: Scene, surroundings: Surroundings) -> None:
        with self._prepare(self._targets[slot], scene, surroundings) as programs:
            gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
            self._draw_solid(programs, scene, scene.things)
            self._draw_clear(programs, scene)

    def draw_over(
        self, backdrop: Framebuffer, number: int, slot: int, scene: Scene, surroundings: Surroundings,
        draw_behind: Callable[[Framebuffer], None],
    ) -> bool:
        """Draw a scene over a backdrop on one picture; return False if its view has changed, then nothing is drawn.

        ``number`` changes with the backdrop, and ``draw_behind`` draws what comes between it and the scene.
        """
        view = (
            surroundings, scene.camera, scene.area, scene.glows, scene.sun, scene.mirror_picture, scene.meshes,
            scene.paints,
        )
        (last, things), self._last = self._last, (view, scene.things)
        if view != last:
            return False
        picture = self._still_picture = self._still_picture or self._new_picture()
        if self._still_key != (view, number) or not self._still_things.issubset(scene.things):
            self._still_things, self._still_key = frozenset(things).intersection(scene.things), (view, number)
            copy_pixels(backdrop, picture)
            gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
            with self._prepare(picture, scene, surroundings) as programs:
                self._draw_solid(programs, scene, filter(self._still_things.__contains__, scene.things))
        target = self._targets[slot]
        copy_pixels(picture, target, depth=True)
        # At the greatest depth, quads are only visible where nothing solid is.
        gl.glDepthMask(gl.GL_FALSE)
        gl.glDepthRange(1.0, 1.0)
        gl.glDepthFunc(gl.GL_LEQUAL)
        self.ctx.enable(self.ctx.DEPTH_TEST)
        draw_behind(target)
        gl.glDepthFunc(gl.GL_LESS)
        gl.glDepthRange(0.0, 1.0)
        gl.glDepthMask(gl.GL_TRUE)
        with self._prepare(target, scene, surroundings) as programs:
            self._draw_solid(programs, scene, [thing for thing in scene.things if thing not in self._still_things])
            self._draw_clear(programs, scene)
        return True

    @contextmanager
    def _prepare(
        self, target: Framebuffer, scene: Scene, surroundings: Surroundings
    ) -> Iterator[Mapping[str, Program]]:
        """Prepare the part of a picture that a scene is for, and return the programs for its camera and light."""
        ctx = self.ctx
        self._scenes += 1
        target.use(force=True)
        if scene.area is not None:
            x, y, w, h = map(round, (scene.area.x, scene.area.y, scene.area.w, scene.area.h))
            gl.glScissor(x, y, w, h)
            gl.glViewport(x + (w - WIDTH) // 2, y + (h - HEIGHT) // 2, WIDTH, HEIGHT)
        ctx.enable(ctx.DEPTH_TEST, ctx.CULL_FACE)
        self._sheet.use(0)
        programs = {"faces": self._lit if scene.glows else self._plain, "mirrors": self._mirrors}
        self._light(programs, scene, surroundings)
        if scene.paints is not self._paints and scene.paints != self._paints:
            self._paints = scene.paints
        yield programs
        ctx.disable(ctx.DEPTH_TEST, ctx.CULL_FACE)
        if scene.area is not None:
            target.use(force=True)
        self._drop_old_meshes()

    def _light(self, programs: Mapping[str, Program], scene: Scene, surroundings: Surroundings) -> None:
        lighting = surroundings, scene.camera, scene.glows, scene.sun
        if lighting == self._lighting:
            return
        self._lighting = lighting
        uniforms = _scene_uniforms(scene, surroundings.light) | grade_uniforms(surroundings.grade)._asdict()
        uniforms["source"] = on_sheet(surroundings.mirror_region)
        for program in programs.values():
            for name, value in uniforms.items():
                program.set_uniform_safe(name, value)  # A program has only the uniforms it uses.

    def _draw_solid(self, programs: Mapping[str, Program], scene: Scene, things: Iterable[Thing]) -> None:
        self.ctx.disable(self.ctx.BLEND)
        self._render(programs, scene, things)

    def _draw_clear(self, programs: Mapping[str, Program], scene: Scene) -> None:
        if scene.clear:
            gl.glDepthMask(gl.GL_FALSE)
            self.ctx.enable(self.ctx.BLEND)
            self.ctx.blend_func = self._clear_blend
            self._render(programs, scene, scene.clear_things())
            self.ctx.blend_func = self.ctx.BLEND_DEFAULT
            gl.glDepthMask(gl.GL_TRUE)

    def _drop_old_meshes(self) -> None:
        """Drop the meshes drawn longest ago, because every dungeon and every room has its own."""
        spare = max(0, len(self._buffers) - MOST_MESHES)
        for name, buffers in [*islice(self._buffers.items(), spare)]:
            if buffers.drawn <= self._scenes - LAST_FEW:
                del self._buffers[name]

    def _render(self, programs: Mapping[str, Program], scene: Scene, things: Iterable[Thing]) -> None:
        by_mesh: dict[str, array[float]] = {}
        for thing in things:
            by_mesh.setdefault(thing.mesh, array("f")).extend(_thing_floats(thing))
        for name, floats in by_mesh.items():
            buffers, mesh = self._buffers.pop(name, None), scene.meshes[name]
            if buffers is None or buffers.mesh() is not mesh or buffers.paints is not self._paints:
                buffers = MeshBuffers(self.ctx, mesh, self._paints)
            self._buffers[name], buffers.drawn = buffers, self._scenes
            buffers.render(programs, floats.tobytes())


def _thing_floats(thing: Thing) -> tuple[float, ...]:
    red, green, blue = thing.tint
    return (*thing.at, thing.rotation, *thing.size, thing.alpha, red / 255, green / 255, blue / 255, thing.bright)


def _looks(paint: Paint) -> tuple[float, ...]:
    red, green, blue = paint.color
    return (
        red / 255, green / 255, blue / 255, paint.tint, paint.glow, paint.mirror, paint.alpha, paint.own, paint.add,
    )


def _scene_uniforms(scene: Scene, light: Light) -> dict[str, object]:
    camera, sun = scene.camera, scene.sun
    glows = sorted(scene.glows, key=lambda glow: -glow.strength)[:MOST_GLOWS]
    uniforms: dict[str, object] = {
        "view": camera.matrix,
        "eye": (*camera.back, 0.0) if camera.span else (*camera.eye, 1.0),
        "sun": unit(sun.direction),
        "light": (sun.shade, sun.light),
        "steps": float(sun.steps),
        "dark": tuple(part / 255 for part in sun.dark),
        "knee": (light.knee.dark, 1 / (light.knee.bright - light.knee.dark)),
        "core": light.core,
        "glows": len(glows),
    }
    if glows:
        rest = [0.0] * 4 * (MOST_GLOWS - len(glows))
        uniforms["starts"] = [n for glow in glows for n in (*glow.start, 1 / glow.reach**2)] + rest
        uniforms["ways"] = [n for glow in glows for n in _way(glow)] + rest
        uniforms["shines"] = [n for glow in glows for n in _shine(glow)] + rest
    return uniforms


def _way(glow: Glow) -> tuple[float, ...]:
    way: Vec = minus(glow.end, glow.start)
    return (*way, 1 / max(dot(way, way), 1e-9))


def _shine(glow: Glow) -> tuple[float, ...]:
    red, green, blue = (part / 255 * glow.strength for part in glow.color)
    return red, green, blue, 0.0
