"""The programs of the canvas."""

QUAD_VERTEX = """#version 330
uniform vec2 picture; uniform vec2 sheet_size;
in vec2 corner; in vec2 centre; in vec2 half_size; in vec2 turn; in vec4 source; in vec4 colour;
out vec2 place; flat out vec4 tint;
void main() {
    vec2 arm = corner * half_size;
    vec2 at = centre + vec2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x);
    gl_Position = vec4(at / picture * 2.0 - 1.0, 0.0, 1.0);
    place = (source.xy + vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5) * source.zw) / sheet_size;
    tint = colour;
}"""

QUAD_FRAGMENT = """#version 330
uniform sampler2D sheet; in vec2 place; flat in vec4 tint; out vec4 colour;
void main() { colour = texture(sheet, place) * tint; }"""

WHOLE_VERTEX = """#version 330
in vec2 corner; out vec2 place;
void main() { gl_Position = vec4(corner, 0.0, 1.0); place = corner * 0.5 + 0.5; }"""

GREY = """#version 330
uniform sampler2D drawn; uniform float amount; in vec2 place; out vec4 colour;
void main() {
    vec3 was = texture(drawn, place).rgb;
    vec3 shade = vec3(dot(was, vec3(0.299, 0.587, 0.114))) * 0.8;
    colour = vec4(mix(was, shade, amount), 1.0);
}"""
