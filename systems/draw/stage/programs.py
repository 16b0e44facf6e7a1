"""The shader programs of the stage. Faces are flat, so nearly all of their look is computed per corner, which is much
faster with software OpenGL."""

from systems.draw.shaders import GRADED

MOST_GLOWS = 24
"""The most lines of light that fall on things at once."""

_CORNER = """#version 330
uniform mat4 view; uniform vec4 eye; uniform vec3 sun; uniform vec2 light; uniform float nearer;
uniform float steps; uniform vec3 dark; uniform vec2 knee; uniform float core;
uniform int glows; uniform vec4 starts[MOST]; uniform vec4 ways[MOST]; uniform vec4 shines[MOST];
in vec3 corner; in vec3 normal; in vec4 paint; in vec4 look; in float adds;
in vec4 place; in vec4 size; in vec4 tint;
flat out vec4 colour; flat out vec2 cover; out vec3 fallen; OUTS
""".replace("MOST", str(MOST_GLOWS)) + GRADED + """
void main() {
    float c = cos(place.w), s = sin(place.w);
    mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
    vec3 world = turn * (corner * size.xyz) + place.xyz;
    vec3 facing = turn * normal;
    vec3 base = mix(paint.rgb, tint.rgb, paint.a);
    float tone = mix(light.x + light.y * max(0.0, dot(facing, sun)), 1.0, look.w) + tint.a;
    tone = floor(tone * steps + 0.5) / steps;
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
    // What lies on a face, such as its rim, comes a little nearer, wherever it is looked at from.
    vec3 toward = eye.w > 0.5 ? normalize(eye.xyz - world) : eye.xyz;
    gl_Position = view * vec4(world + toward * nearer, 1.0);
ENDS}"""

FACE_VERTEX = _CORNER.replace("OUTS", "").replace("ENDS", """
    colour = vec4(graded(min(shown, vec3(1.0))) * solid + lift * cover.y, core * look.x * bright * solid);
    fallen = graded(fallen);
""")
MIRROR_VERTEX = _CORNER.replace("OUTS", """
flat out vec4 nature; flat out vec3 mirrored; flat out vec3 along; out vec3 spot;
""").replace("ENDS", """
    colour = vec4(shown, core * look.x * solid);
    nature = vec4(look.y, knee, 0.0);
    vec3 sight = eye.w > 0.5 ? normalize(place.xyz - eye.xyz) : -eye.xyz;
    mirrored = reflect(sight, facing);
    along = vec3(facing.z, 0.0, -facing.x);
    spot = world;
""")

PLAIN = """#version 330
flat in vec4 colour; flat in vec2 cover;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
void main() { drawn = colour; hidden = vec4(cover.y); }"""

# Light falls off in a few steps, and pixels dither between two of them for a hand-drawn look.
_GRAIN = """
uniform float steps;
vec3 stepped(vec3 light) {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float grain = float(((at.x ^ at.y) & 1) * 2 + (at.y & 1)) * 0.25 + 0.125;
    return floor(light * steps * 2.0 + grain) / (steps * 2.0);
}
"""
LIT = """#version 330
flat in vec4 colour; flat in vec2 cover; in vec3 fallen;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
""" + _GRAIN + """
void main() { drawn = vec4(colour.rgb + stepped(fallen) * cover.x, colour.a); hidden = vec4(cover.y); }"""

MIRROR = """#version 330
uniform sampler2D sheet; uniform vec4 source;
flat in vec4 colour; flat in vec2 cover; in vec3 fallen;
flat in vec4 nature; flat in vec3 mirrored; flat in vec3 along; in vec3 spot;
layout(location = 0, index = 0) out vec4 drawn;
layout(location = 0, index = 1) out vec4 hidden;
""" + _GRAIN + GRADED + """
void main() {
    vec2 place = vec2(0.5 + 0.3 * (mirrored.x + mirrored.z), 0.4 + 0.3 * abs(mirrored.y));
    place = fract(place + vec2(dot(spot, along) * 0.09, spot.y * 0.16));
    vec3 city = texture(sheet, source.xy + vec2(place.x, 1.0 - place.y) * source.zw).rgb;
    vec3 shown = mix(colour.rgb, colour.rgb * 0.5 + city * 1.6, nature.x) + stepped(fallen);
    float bright = clamp((max(shown.r, max(shown.g, shown.b)) - nature.y) * nature.z, 0.0, 1.0);
    drawn = vec4(graded(min(shown, vec3(1.0))) * cover.x + lift * cover.y, colour.a * bright);
    hidden = vec4(cover.y);
}"""
