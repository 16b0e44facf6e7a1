"""The shader programs of the canvas and of its glow, and color grades compiled into them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from game.content.definition import rgb
from game.content.models.light import Grade, Tone, Toning

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Program

L = TypeVar("L")
Constants = Mapping[str, float | tuple[float, ...]]
"""The numbers compiled into a program by the names of their uniforms."""


def with_constants(source: str, **values: float | tuple[float, ...]) -> str:
    """Replace uniforms in a shader source with constants; software OpenGL then needs a third less time."""
    for name, value in values.items():
        parts = ", ".join(map(str, value if isinstance(value, tuple) else (value,)))
        source, count = re.subn(rf"uniform (\w+) {name};", rf"const \1 {name} = \1({parts});", source)
        if not count:
            raise KeyError(f"the program has no uniform '{name}'")
    return source


QUAD_VERTEX = """#version 330
uniform vec2 picture; uniform vec2 sheet_size;
in vec2 corner; in vec2 center; in vec2 half_size; in vec2 turn; in vec4 source; in vec4 color; in vec2 light;
out vec2 place; flat out vec4 tint; flat out vec2 shine;
void main() {
    vec2 arm = corner * half_size;
    vec2 at = center + vec2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x);
    gl_Position = vec4(at / picture * 2.0 - 1.0, 0.0, 1.0);
    place = (source.xy + vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5) * source.zw) / sheet_size;
    tint = color;
    shine = light;
}"""

# Every color is graded as it is drawn and adds its share of the lift. The result equals grading the finished picture,
# but glow can be added by plain blending.
GRADE_FUNCTION = """
uniform vec3 lift; uniform vec3 scale; uniform float saturation;
vec3 graded(vec3 plain) { return mix(vec3(dot(plain, vec3(0.299, 0.587, 0.114))), plain, saturation) * scale; }
"""

# The second output is the share of the background that is hidden, the alpha of the first the share that glows. So glow
# is hidden, hides and adds up just as color does, in one draw call on one picture.
QUAD_FRAGMENT = """#version 330
uniform sampler2D sheet; uniform vec2 knee; uniform float core;
in vec2 place; flat in vec4 tint; flat in vec2 shine;
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 hidden;
""" + GRADE_FUNCTION + """
void main() {
    vec4 drawn = texture(sheet, place) * tint;
    float bright = clamp((max(drawn.r, max(drawn.g, drawn.b)) - knee.x) * knee.y, 0.0, 1.0);
    float over = drawn.a * (1.0 - shine.y);
    color = vec4(graded(drawn.rgb) * drawn.a + lift * over, core * shine.x * bright * drawn.a);
    hidden = vec4(over);
}"""

WHOLE_VERTEX = """#version 330
in vec2 corner; out vec2 place;
void main() { gl_Position = vec4(corner, 0.0, 1.0); place = corner * 0.5 + 0.5; }"""

SHIFTED_VERTEX = """#version 330
uniform vec2 shift; uniform float size; in vec2 corner; out vec2 place;
void main() { gl_Position = vec4(corner, 0.0, 1.0); place = (corner * 0.5 + 0.5) * size - shift; }"""

BACKDROP_FRAGMENT = """#version 330
uniform sampler2D sheet; uniform vec4 source; uniform float lens; uniform vec3 vignette;
in vec2 place; out vec4 color;
void main() {
    vec2 off = place - 0.5;
    float far = dot(off, off);
    vec2 at = off * (1.0 + (far - 0.5) * lens);
    float dark = 1.0 - vignette.x * smoothstep(vignette.y, vignette.z, far);
    color = vec4(texture(sheet, source.xy + vec2(0.5 + at.x, 0.5 - at.y) * source.zw).rgb * dark, 0.0);
}"""

TINT_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform vec3 tint; in vec2 place; out vec4 color;
""" + GRADE_FUNCTION + """
void main() { color = vec4(graded(texture(drawn, place).rgb * tint) + lift, 0.0); }"""

# The picture has been graded for the game; that is undone before it is graded for a pause.
GRAY_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform float amount; uniform float dim; uniform vec3 vignette;
uniform vec3 was_lift; uniform vec3 was_scale; uniform float was_saturation;
in vec2 place; out vec4 color;
""" + GRADE_FUNCTION + """
void main() {
    vec2 off = place - 0.5;
    vec4 was = texture(drawn, place);
    vec3 plain = max(was.rgb - was_lift, 0.0) / max(was_scale, 0.01);
    vec3 level = vec3(dot(plain, vec3(0.299, 0.587, 0.114)));
    plain = max(level + (plain - level) / max(was_saturation, 0.01), 0.0);
    float dark = 1.0 - vignette.x * smoothstep(vignette.y, vignette.z, dot(off, off));
    color = vec4(graded(mix(plain, level * 0.8, amount) * dark) + lift, was.a * (1.0 - amount * dim));
}"""

# Glow must be multiplied per pixel before it is averaged, or one-pixel lines lose most of it.
BRIGHT_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform int step; uniform float pale; uniform float core; out vec4 color;
void main() {
    ivec2 from = ivec2(gl_FragCoord.xy) * step;
    vec3 sum = vec3(0.0);
    for (int y = 0; y < step; y++)
        for (int x = 0; x < step; x++) {
            vec4 each = texelFetch(drawn, from + ivec2(x, y), 0);
            sum += (each.rgb - pale * min(each.r, min(each.g, each.b))) * each.a;
        }
    color = vec4(sum / (core * float(step * step)), 1.0);
}"""

# Dual filter (Bjorge, SIGGRAPH 2015).
DOWN_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform vec2 pixel; in vec2 place; out vec4 color;
void main() {
    vec3 sum = texture(drawn, place).rgb * 4.0
        + texture(drawn, place - pixel).rgb + texture(drawn, place + pixel).rgb
        + texture(drawn, place + vec2(pixel.x, -pixel.y)).rgb + texture(drawn, place + vec2(-pixel.x, pixel.y)).rgb;
    color = vec4(sum / 8.0, 1.0);
}"""

UP_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform vec2 pixel; uniform float spread; in vec2 place; out vec4 color;
void main() {
    vec3 sum = texture(drawn, place + pixel).rgb + texture(drawn, place - pixel).rgb
        + texture(drawn, place + vec2(pixel.x, -pixel.y)).rgb + texture(drawn, place + vec2(-pixel.x, pixel.y)).rgb;
    color = vec4(sum * 0.25, spread);
}"""

CLEAN_LENS = """
vec3 through_lens(vec3 light, vec2 at) { return light; }
"""

# Dirt on the lens catches what glows.
DIRTY_LENS = """
uniform sampler2D sheet; uniform vec4 source; uniform float dirt;
vec3 through_lens(vec3 light, vec2 at) {
    return light * (1.0 + dirt * texture(sheet, source.xy + vec2(at.x, 1.0 - at.y) * source.zw).r);
}
"""

# The last upsampling step, which combines all the glow; a lens goes before it.
GLOW_FRAGMENT = """
uniform sampler2D near; uniform sampler2D far; uniform vec2 pixel; uniform float spread; uniform float gain;
in vec2 place; out vec4 color;
void main() {
    vec3 sum = texture(far, place + pixel).rgb + texture(far, place - pixel).rgb
        + texture(far, place + vec2(pixel.x, -pixel.y)).rgb + texture(far, place + vec2(-pixel.x, pixel.y)).rgb;
    vec3 light = mix(texture(near, place).rgb, sum * 0.25, spread) * gain;
    color = vec4(through_lens(light, place), 0.0);
}"""

# Toning depends on the brightness of the finished picture, so it cannot be done for each color as it is drawn.
TONE_FRAGMENT = """#version 330
uniform sampler2D drawn;
uniform vec3 white; uniform float dark; uniform float bright;
uniform vec3 shadow_scale; uniform vec3 shadow_lift; uniform float shadow_saturation;
uniform vec3 mid_scale; uniform vec3 mid_lift; uniform float mid_saturation;
uniform vec3 light_scale; uniform vec3 light_lift; uniform float light_saturation;
uniform vec3 split_shadow; uniform vec3 split_light; uniform float balance; uniform float amount;
in vec2 place; out vec4 color;
float level(vec3 plain) { return dot(plain, vec3(0.299, 0.587, 0.114)); }
vec3 soft(vec3 plain, vec3 other) {
    vec3 low = 2.0 * plain * other + plain * plain * (1.0 - 2.0 * other);
    vec3 high = sqrt(plain) * (2.0 * other - 1.0) + 2.0 * plain * (1.0 - other);
    return mix(low, high, step(0.5, other));
}
void main() {
    vec3 plain = min(texture(drawn, place).rgb * white, 1.0);
    float at = level(plain);
    float low = 1.0 - smoothstep(0.0, dark, at);
    float high = smoothstep(bright, 1.0, at);
    float middle = 1.0 - low - high;
    plain = mix(vec3(at), plain, low * shadow_saturation + middle * mid_saturation + high * light_saturation);
    plain = plain * (low * shadow_scale + middle * mid_scale + high * light_scale)
        + low * shadow_lift + middle * mid_lift + high * light_lift;
    plain = clamp(plain, 0.0, 1.0);
    float share = clamp(level(plain) + balance, 0.0, 1.0);
    vec3 split = soft(soft(plain, mix(vec3(0.5), split_shadow, 1.0 - share)), mix(vec3(0.5), split_light, share));
    color = vec4(mix(plain, split, amount), 1.0);
}"""

# Only one texture: software OpenGL then needs a third of the time, and a framebuffer blit twice as long. Even setting
# the alpha would be too much: some versions then still use the fast path, but swap red and blue.
COPY_FRAGMENT = """#version 330
uniform sampler2D drawn; in vec2 place; out vec4 color;
void main() { color = texture(drawn, place); }"""

MIX_FRAGMENT = """#version 330
uniform sampler2D drawn; uniform sampler2D past; uniform float share; in vec2 place; out vec4 color;
void main() { color = mix(texture(drawn, place), texture(past, place), share); }"""


class GradeUniforms(NamedTuple):
    """A grade in the form that programs take; the default leaves every color unchanged."""

    lift: Tone = (0.0, 0.0, 0.0)
    scale: Tone = (1.0, 1.0, 1.0)
    saturation: float = 1.0


def grade_uniforms(grade: Grade | None) -> GradeUniforms:
    return GradeUniforms() if grade is None else GradeUniforms(grade.offset, grade.scale, grade.saturation)


def grade_constants(grade: Grade | None) -> Constants:
    return grade_uniforms(grade)._asdict()


def toning_constants(toning: Toning) -> Constants:
    """Return the numbers of a toning by their names in ``TONE_FRAGMENT``."""
    zones = {"shadow": toning.shadows, "mid": toning.midtones, "light": toning.highlights}
    constants: dict[str, float | tuple[float, ...]] = {}
    for name, zone in zones.items():
        constants |= {
            f"{name}_scale": zone.scale, f"{name}_lift": zone.offset, f"{name}_saturation": zone.saturation,
        }
    split = toning.split
    colors = {name: tuple(part / 255 for part in rgb(color))
              for name, color in (("split_shadow", split.shadows), ("split_light", split.highlights))}
    return constants | colors | {
        "white": toning.white.scale, "dark": toning.dark, "bright": toning.bright, "balance": split.balance,
        "amount": split.amount,
    }


MOST_VARIANTS = 3
"""Variants of a program kept at a time: one without a grade, one of the game and one of a pause."""


class ProgramVariants(Generic[L]):
    """One program with the numbers of a look compiled in as constants.

    Each variant is built on first use, and the oldest one is dropped: a designer may change a look any number of times.
    """

    def __init__(self, ctx: ArcadeContext, vertex: str, fragment: str, constants: Callable[[L], Constants]) -> None:
        self.ctx, self._vertex, self._fragment, self._constants = ctx, vertex, fragment, constants
        self._programs: dict[L, Program] = {}

    def program(self, look: L) -> Program:
        program = self._programs.get(look)
        if program is None:
            if len(self._programs) == MOST_VARIANTS:
                del self._programs[next(iter(self._programs))]
            source = with_constants(self._fragment, **self._constants(look))
            program = self._programs[look] = self.ctx.program(vertex_shader=self._vertex, fragment_shader=source)
        return program
