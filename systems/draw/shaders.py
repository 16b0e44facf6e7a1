"""The programs of the canvas and of its light."""

QUAD_VERTEX = """#version 330
uniform vec2 picture; uniform vec2 sheet_size;
in vec2 corner; in vec2 centre; in vec2 half_size; in vec2 turn; in vec4 source; in vec4 colour; in vec3 light;
out vec2 place; flat out vec4 tint; flat out vec2 shine; flat out vec4 bulge;
void main() {
    vec2 arm = corner * half_size;
    vec2 at = centre + vec2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x);
    gl_Position = vec4(at / picture * 2.0 - 1.0, 0.0, 1.0);
    place = (source.xy + vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5) * source.zw) / sheet_size;
    tint = colour;
    shine = light.xy;
    bulge = vec4((source.xy + source.zw * 0.5) / sheet_size, source.zw / sheet_size * light.z);
}"""

# The second output is how much of what lies below is hidden, the alpha of the first how much shines: so what shines
# hides, is hidden and is added to just as its colour is, in one draw call on one picture.
QUAD_FRAGMENT = """#version 330
uniform sampler2D sheet; uniform float lens; uniform vec2 knee;
in vec2 place; flat in vec4 tint; flat in vec2 shine; flat in vec4 bulge;
layout(location = 0, index = 0) out vec4 colour;
layout(location = 0, index = 1) out vec4 hidden;
void main() {
    vec2 at = place;
    if (bulge.z > 0.0) {
        vec2 off = (place - bulge.xy) / bulge.zw;
        at += off * (dot(off, off) - 0.5) * lens * bulge.zw;
    }
    vec4 drawn = texture(sheet, at) * tint;
    float bright = smoothstep(knee.x, knee.y, max(drawn.r, max(drawn.g, drawn.b)));
    colour = vec4(drawn.rgb, shine.x * bright) * drawn.a;
    hidden = vec4(drawn.a * (1.0 - shine.y));
}"""

WHOLE_VERTEX = """#version 330
in vec2 corner; out vec2 place;
void main() { gl_Position = vec4(corner, 0.0, 1.0); place = corner * 0.5 + 0.5; }"""

GREY = """#version 330
uniform sampler2D drawn; uniform float amount; in vec2 place; out vec4 colour;
void main() {
    vec4 was = texture(drawn, place);
    vec3 shade = vec3(dot(was.rgb, vec3(0.299, 0.587, 0.114))) * 0.8;
    colour = vec4(mix(was.rgb, shade, amount), was.a * (1.0 - amount * 0.5));
}"""

# Light has to be multiplied out pixel by pixel before it is averaged, or one-pixel lines lose most of theirs.
SHINING = """#version 330
uniform sampler2D drawn; uniform int step; out vec4 colour;
void main() {
    ivec2 from = ivec2(gl_FragCoord.xy) * step;
    vec3 sum = vec3(0.0);
    for (int y = 0; y < step; y++)
        for (int x = 0; x < step; x++) {
            vec4 each = texelFetch(drawn, from + ivec2(x, y), 0);
            sum += each.rgb * each.a;
        }
    colour = vec4(sum / float(step * step), 1.0);
}"""

# Dual filter (Bjorge, SIGGRAPH 2015).
DOWN = """#version 330
uniform sampler2D drawn; uniform vec2 pixel; in vec2 place; out vec4 colour;
void main() {
    vec3 sum = texture(drawn, place).rgb * 4.0
        + texture(drawn, place - pixel).rgb + texture(drawn, place + pixel).rgb
        + texture(drawn, place + vec2(pixel.x, -pixel.y)).rgb + texture(drawn, place + vec2(-pixel.x, pixel.y)).rgb;
    colour = vec4(sum / 8.0, 1.0);
}"""

UP = """#version 330
uniform sampler2D drawn; uniform vec2 pixel; uniform float spread; in vec2 place; out vec4 colour;
void main() {
    vec3 sum = texture(drawn, place + pixel).rgb + texture(drawn, place - pixel).rgb
        + texture(drawn, place + vec2(pixel.x, -pixel.y)).rgb + texture(drawn, place + vec2(-pixel.x, pixel.y)).rgb;
    colour = vec4(sum * 0.25, spread);
}"""

FINISH = """#version 330
uniform sampler2D drawn; uniform sampler2D glow;
uniform vec2 shift; uniform float gain; uniform float core; uniform vec3 vignette;
uniform vec3 lift; uniform vec3 scale; uniform float saturation;
in vec2 place; out vec4 colour;
void main() {
    vec2 off = place - 0.5;
    vec4 was = texture(drawn, place + shift);
    vec3 lit = was.rgb + texture(glow, place + shift).rgb * (gain * (1.0 - core * was.a));
    lit = mix(vec3(dot(lit, vec3(0.299, 0.587, 0.114))), lit, saturation) * scale + lift;
    colour = vec4(lit * (1.0 - vignette.x * smoothstep(vignette.y, vignette.z, dot(off, off))), 1.0);
}"""
