"""Floor, walls with openings, windows, doors, what hangs on walls. A wall runs along x; before it is turned, its room is on its -y side."""
import math
import random

from mathutils import Matrix, Vector

from lib import materials as m
from lib.shapes import Pile, box, box_mesh, cylinder, show, tube


class Side:
    """A wall's coordinates: x along it from its middle, y out of the room, z up. At 0 it is the back wall, 90 the left, -90 the right."""

    def __init__(self, at, turn=0.0):
        self.at = Vector(at)
        self.turn = turn
        self.matrix = Matrix.Translation(self.at) @ Matrix.Rotation(math.radians(turn), 4, 'Z')

    def to(self, x, y, z):
        return tuple(self.matrix @ Vector((x, y, z)))


def wall(side, width, height, material, openings=(), thickness=0.2):
    """A wall with rectangular openings (x, z, width, height), x at their middle and z at their sill, none above another."""
    pile = Pile()
    edge = -width / 2

    def part(x0, x1, z0, z1):
        if x1 - x0 > 0.001 and z1 - z0 > 0.001:
            pile.put(*box_mesh((x1 - x0, thickness, z1 - z0), ((x0 + x1) / 2, thickness / 2, z0)))

    for x, z, w, h in sorted(openings):
        part(edge, x - w / 2, 0, height)
        part(x - w / 2, x + w / 2, 0, z)
        part(x - w / 2, x + w / 2, z + h, height)
        edge = x + w / 2
    part(edge, width / 2, 0, height)
    return pile.show('wall', material, side.at, side.turn, smooth=False)


def skirting(side, width, material, height=0.09, gaps=()):
    """The board along a wall's foot, left out at gaps (x, width)."""
    edge = -width / 2
    for x, w in [*sorted(gaps), (width / 2, 0)]:
        if x - w / 2 - edge > 0.02:
            box((x - w / 2 - edge, 0.016, height), side.to((edge + x - w / 2) / 2, -0.008, 0), material, side.turn, 0.004)
        edge = x + w / 2


def floor(width, depth, material, at=(0, 0, 0)):
    return show('floor', [(-width / 2, -depth / 2, 0), (width / 2, -depth / 2, 0), (width / 2, depth / 2, 0), (-width / 2, depth / 2, 0)],
                [(0, 1, 2, 3)], material, at, smooth=False)


def ceiling(width, depth, height, material, at=(0, 0)):
    return box((width, depth, 0.2), (at[0], at[1], height), material, bevel=0)


def window(side, x, z, width, height, frame, panes=(1, 1), bar=0.055, depth=0.09, inset=0.09, sill=True, glass=True):
    """Frame, bars, glass and sill for a wall's opening."""
    def beam(w, h, bx, bz, d=depth):
        box((w, d, h), side.to(bx, inset, bz), frame, side.turn, 0.006)

    beam(width, bar, x, z)
    beam(width, bar, x, z + height - bar)
    for sign in (-1, 1):
        beam(bar, height, x + sign * (width - bar) / 2, z)
    for i in range(1, panes[0]):
        beam(bar * 0.9, height - bar, x - width / 2 + width * i / panes[0], z + bar / 2, depth * 0.8)
    for i in range(1, panes[1]):
        beam(width - bar, bar * 0.6, x, z + height * i / panes[1] - bar * 0.3, depth * 0.7)
    if glass:
        box((width - bar, 0.006, height - bar), side.to(x, inset, z + bar / 2), m.pane(), side.turn, 0)
    if sill:
        box((width + 0.1, 0.24, 0.028), side.to(x, -0.03, z - 0.026), frame, side.turn, 0.008)


def door(side, x, width=0.88, height=2.06, leaf=None, frame=None, handle_side=1):
    """A closed door in front of its wall: lining, leaf with two panels, lever handle."""
    frame = frame or m.lacquer('#efeeea')
    leaf = leaf or frame
    for sign in (-1, 1):
        box((0.075, 0.03, height + 0.07), side.to(x + sign * (width / 2 + 0.037), -0.012, 0), frame, side.turn, 0.006)
    box((width + 0.15, 0.03, 0.075), side.to(x, -0.012, height), frame, side.turn, 0.006)
    box((width, 0.04, height), side.to(x, 0.012, 0), leaf, side.turn, 0.003)
    for low, tall in ((0.2, 0.62), (0.98, 0.92)):
        for sign in (-1, 1):
            box((0.018, 0.012, tall), side.to(x + sign * width * 0.31, -0.012, low), leaf, side.turn, 0.004)
        for z in (low, low + tall):
            box((width * 0.62 + 0.018, 0.012, 0.018), side.to(x, -0.012, z), leaf, side.turn, 0.004)
    steel = m.metal('#b9b8b4', 0.3)
    hx = x + handle_side * (width / 2 - 0.07)
    box((0.035, 0.008, 0.2), side.to(hx, -0.014, 0.95), steel, side.turn, 0.003)
    tube([side.to(hx, -0.01, 1.05), side.to(hx, -0.06, 1.05), side.to(hx - handle_side * 0.12, -0.06, 1.05)], 0.009, steel, soft=False)


def switch(side, x, z=1.08):
    white = m.plastic('#eeede8')
    box((0.083, 0.009, 0.083), side.to(x, -0.005, z), white, side.turn, 0.003)
    box((0.058, 0.012, 0.058), side.to(x, -0.007, z + 0.012), white, side.turn, 0.003)


def radiator(side, x, width=1.1, height=0.5, z=0.14, columns=22):
    white, pile = m.lacquer('#f0efeb', 0.35), Pile()
    for i in range(columns):
        cx = (i + 0.5) / columns * width - width / 2
        pile.put(*box_mesh((width / columns * 0.62, 0.07, height), (cx, 0, 0)))
    for end in (0.02, height - 0.06):
        pile.put(*box_mesh((width, 0.05, 0.045), (0, 0, end)))
    pile.show('radiator', white, side.to(x, -0.08, z), side.turn, 0.012)
    cylinder(0.008, z, side.to(x + width / 2 - 0.03, -0.08, 0), white)


def picture(side, x, z, width, height, art, frame=None, mount=0.055, bar=0.022, tilt=0.0):
    """A framed picture on a wall; z is its middle, tilt a small slope nobody has straightened."""
    frame = frame or m.wood('#2a1c12', '#4b3322', 'z')
    turn, low = side.turn, z - height / 2
    for sign in (-1, 1):
        box((bar, 0.028, height), side.to(x + sign * (width - bar) / 2, -0.016, low), frame, turn, 0.003, (0, tilt))
        box((width, 0.028, bar), side.to(x, -0.016, z + sign * (height - bar) / 2 - bar / 2), frame, turn, 0.003, (0, tilt))
    box((width - bar, 0.008, height - bar), side.to(x, -0.012, low + bar / 2), m.plaster('#f1eee6'), turn, 0, (0, tilt))
    inner = (width - 2 * bar - 2 * mount, height - 2 * bar - 2 * mount)
    box((inner[0], 0.003, inner[1]), side.to(x, -0.018, low + bar + mount), art, turn, 0, (0, tilt))
    box((width - bar, 0.002, height - bar), side.to(x, -0.024, low + bar / 2), m.pane(gloss=0.15), turn, 0, (0, tilt))


def blind(side, x, z, width, height, slat=0.05, pitch=0.044, tilt=28.0, drawn=1.0, code='#e9e6de', y=-0.02):
    """A slatted blind whose lower edge is at z, `drawn` how much of it is down."""
    material = m.lacquer(code, 0.45)
    count = int(height * drawn / pitch)
    for i in range(count):
        level = z + height - 0.04 - i * pitch
        thing = box((width, slat, 0.0025), side.to(x, y, level), material, 0, 0)
        slant = Matrix.Rotation(math.radians(tilt + random.uniform(-2, 2)), 4, 'X')
        thing.rotation_euler = (Matrix.Rotation(math.radians(side.turn), 4, 'Z') @ slant).to_euler()
    box((width + 0.01, 0.05, 0.045), side.to(x, y, z + height - 0.03), material, side.turn, 0.005)
    for sign in (-1, 1):
        cord = [side.to(x + sign * width * 0.32, y - slat / 2, z + height * up) for up in (1 - drawn, 1)]
        tube(cord, 0.0012, material, soft=False)


def rod(side, x, z, width, y=-0.1, material=None):
    """A curtain rod with its knobs."""
    material = material or m.metal('#3a3733', 0.4)
    tube([side.to(x - width / 2, y, z), side.to(x + width / 2, y, z)], 0.012, material, soft=False)
    for sign in (-1, 1):
        cylinder(0.02, 0.03, side.to(x + sign * width / 2, y, z - 0.015), material)
        tube([side.to(x + sign * width * 0.42, y, z), side.to(x + sign * width * 0.42, 0, z)], 0.007, material, soft=False)
