"""Seats, tables, lamps and what lies on them. `at` is on the floor (or the table) under a thing's middle; turned 0 it faces -y."""
import math
import random

from mathutils import Matrix, Vector

from lib import materials as m
from lib.shapes import Pile, box, box_mesh, cushion, cylinder, lathe, show, tube
from lib.stage import bulb


class Frame:
    """Coordinates of a piece of furniture, turned about the vertical."""

    def __init__(self, at, turn=0.0):
        self.turn = turn
        self.matrix = Matrix.Translation(Vector(at)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')

    def to(self, x, y, z=0.0):
        return tuple(self.matrix @ Vector((x, y, z)))


def sofa(at, turn=0.0, width=2.1, material=None, seats=2, legs=None, depth=0.92, pillows=()):
    material = material or m.fabric('#8d8f8c')
    legs = legs or m.wood('#3c2a1b', '#6b4a30', 'z')
    f = Frame(at, turn)
    arm, inner = 0.17, width - 0.34
    cushion((width, depth - 0.06, 0.24), f.to(0, 0, 0.13), material, turn, 0.05, 0.2)
    for sign in (-1, 1):
        cushion((arm, depth, 0.48), f.to(sign * (width - arm) / 2, 0, 0.13), material, turn, 0.1, 0.35, seed=sign)
    cushion((width - 0.06, 0.2, 0.66), f.to(0, depth / 2 - 0.1, 0.13), material, turn, 0.06, 0.35)
    for i in range(seats):
        x = (i + 0.5) / seats * inner - inner / 2
        cushion((inner / seats - 0.008, depth - 0.24, 0.17), f.to(x, -0.08, 0.34), material, turn, 0.22, 0.4, seed=i)
        cushion((inner / seats - 0.015, 0.2, 0.46), f.to(x, depth / 2 - 0.28, 0.46), material, turn, 0.4, 0.4, (-11, 0), seed=i + 3)
    for x in (-width / 2 + 0.12, width / 2 - 0.12):
        for y in (-depth / 2 + 0.1, depth / 2 - 0.1):
            cylinder(0.018, 0.14, f.to(x, y, 0), legs, 0.026)
    for x, size, cloth, lean in pillows:
        cushion((size, 0.17, size * 0.92), f.to(x, -0.02, 0.5), cloth, turn + random.uniform(-8, 8), 0.75, 0.3, (-20, lean), seed=x)


def armchair(at, turn=0.0, material=None, legs=None):
    """A low chair with a wooden frame, seat and back cushions."""
    material, legs = material or m.fabric('#b5a58f'), legs or m.wood('#5c3c22', '#996a40', 'x')
    f = Frame(at, turn)
    for sign in (-1, 1):
        x = sign * 0.34
        tube([f.to(x, -0.36, 0), f.to(x, -0.33, 0.52)], 0.018, legs, soft=False)
        tube([f.to(x, 0.4, 0), f.to(x, 0.3, 0.5)], 0.018, legs, soft=False)
        box((0.06, 0.74, 0.026), f.to(x, -0.02, 0.52), legs, turn, 0.01)
        box((0.028, 0.66, 0.05), f.to(x, 0, 0.27), legs, turn, 0.006)
    cushion((0.6, 0.62, 0.16), f.to(0, -0.04, 0.28), material, turn, 0.25, 0.4, (5, 0))
    cushion((0.58, 0.16, 0.56), f.to(0, 0.3, 0.4), material, turn, 0.3, 0.4, (-18, 0), seed=2)


def tub_chair(at, turn=0.0, material=None, height=0.74, legs=None):
    """A round shell seat for lobbies."""
    material, legs = material or m.fabric('#3f5a5c'), legs or m.metal('#2a2a29', 0.4)
    f = Frame(at, turn)
    vertices, faces, steps = [], [], 36
    outline = [(0.33, 0.16), (0.37, 0.3), (0.385, 0.55), (0.38, 1.0), (0.35, 1.03), (0.315, 1.0), (0.30, 0.55), (0.28, 0.35)]
    for i in range(steps + 1):
        angle = math.radians(-60 + 300 * i / steps)
        crest = 0.62 + 0.38 * math.sin(math.pi * i / steps) ** 0.6
        for radius, level in outline:
            z = level if level < 0.3 else 0.3 + (level - 0.3) * crest
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z * height))
    row = len(outline)
    for i in range(steps):
        for j in range(row - 1):
            a = i * row + j
            faces.append((a, a + row, a + row + 1, a + 1))
    shell = show('tub', vertices, faces, material, at, turn)
    shell.modifiers.new('smooth', 'SUBSURF').render_levels = 1
    cushion((0.62, 0.62, 0.2), f.to(0, -0.03, 0.24), material, turn, 0.15, 0.45)
    for i in range(4):
        angle = math.radians(45 + 90 * i)
        x, y = math.cos(angle), math.sin(angle)
        tube([f.to(0.2 * x, 0.2 * y, 0.2), f.to(0.3 * x, 0.3 * y, 0)], 0.011, legs, soft=False)


def office_chair(at, turn=0.0, material=None, mesh=None, arms=True):
    """A swivel chair on castors."""
    material, black = material or m.fabric('#33363a'), m.plastic('#1c1d1f', 0.5)
    f = Frame(at, turn)
    cushion((0.5, 0.48, 0.1), f.to(0, 0, 0.43), material, turn, 0.2, 0.45)
    back, faces = [], []
    for i in range(9):
        for j in range(9):
            u, v = i / 4 - 1, j / 8
            half = 0.23 * (1 - 0.22 * v * v) * (1 - 0.1 * (1 - v) ** 3)
            back.append((u * half, 0.25 - 0.05 * (1 - u * u) + 0.1 * v * v - 0.035 * math.sin(v * 3.1), 0.55 + 0.56 * v - 0.03 * u * u * v))
    for i in range(8):
        for j in range(8):
            a = i * 9 + j
            faces.append((a, a + 9, a + 10, a + 1))
    rest = show('backrest', back, faces, mesh or material, at, turn)
    rest.modifiers.new('thick', 'SOLIDIFY').thickness = 0.035
    rest.modifiers.new('smooth', 'SUBSURF').render_levels = 2
    tube([f.to(0, 0.28, 0.85), f.to(0, 0.33, 0.62), f.to(0, 0.25, 0.42), f.to(0, 0.05, 0.41)], 0.02, black)
    cylinder(0.028, 0.34, f.to(0, 0, 0.09), m.metal('#8c8d8f', 0.25))
    for i in range(5):
        a = math.radians(72 * i + 20)
        end = (0.29 * math.cos(a), 0.29 * math.sin(a))
        tube([f.to(0, 0, 0.12), f.to(end[0] * 0.6, end[1] * 0.6, 0.1), f.to(*end, 0.065)], 0.02, black)
        cylinder(0.028, 0.045, f.to(*end, 0.005), black)
    for sign in (-1, 1) if arms else ():
        tube([f.to(sign * 0.2, 0.05, 0.45), f.to(sign * 0.3, 0.05, 0.47), f.to(sign * 0.3, 0.04, 0.66)], 0.014, black)
        box((0.075, 0.25, 0.03), f.to(sign * 0.3, 0, 0.655), black, turn, 0.012)


def table(at, size, top, legs, turn=0.0, thickness=0.03, leg=0.05, inset=0.08, overhang=0.004):
    f = Frame(at, turn)
    box((size[0], size[1], thickness), f.to(0, 0, size[2] - thickness), top, turn, overhang)
    for x in (-1, 1):
        for y in (-1, 1):
            place = (x * (size[0] / 2 - inset), y * (size[1] / 2 - inset))
            box((leg, leg, size[2] - thickness), f.to(*place, 0), legs, turn, 0.005)
    for y in (-1, 1):
        box((size[0] - 2 * inset, 0.02, 0.06), f.to(0, y * (size[1] / 2 - inset), size[2] - thickness - 0.06), legs, turn, 0.003)


def sideboard(at, turn=0.0, size=(1.6, 0.42, 0.72), material=None, doors=3, legs=None, knobs=None):
    material, legs = material or m.wood('#5a3820', '#96673c'), legs or m.wood('#3a2415', '#5d3d24', 'z')
    f = Frame(at, turn)
    width, deep, tall = size
    foot = 0.14
    box((width, deep, tall - foot), f.to(0, 0, foot), material, turn, 0.005)
    gap = 0.006
    for i in range(doors):
        w = (width - 0.04) / doors
        x = (i + 0.5) * w - (width - 0.04) / 2
        box((w - gap, 0.02, tall - foot - 0.05), f.to(x, -deep / 2 - 0.008, foot + 0.025), material, turn, 0.003)
        knob = x + (w / 2 - 0.05) * (1 if i % 2 == 0 else -1)
        cylinder(0.011, 0.02, f.to(knob, -deep / 2 - 0.03, tall * 0.62), knobs or m.metal('#a98c55', 0.3), tilt=(90, 0))
    for x in (-1, 1):
        for y in (-1, 1):
            cylinder(0.012, foot, f.to(x * (width / 2 - 0.12), y * (deep / 2 - 0.07), 0), legs, 0.022)


def floor_lamp(at, height=1.62, lit=18.0, shade=0.2, metal=None):
    metal = metal or m.metal('#3b352c', 0.35)
    cylinder(0.14, 0.02, at, metal)
    tube([at, (at[0], at[1], at[2] + height - 0.1)], 0.009, metal, soft=False)
    base = at[2] + height - 0.28
    lathe([(shade, 0), (shade * 0.78, 0.28)], (at[0], at[1], base), m.lampshade(strength=1.1 if lit else 0.0))
    if lit:
        bulb((at[0], at[1], base + 0.12), lit)


def table_lamp(at, height=0.46, body=None, lit=9.0, shade=0.14):
    foot = [(0.001, 0), (0.055, 0), (0.06, 0.01)]
    belly = [(0.075, height * 0.2), (0.06, height * 0.38), (0.018, height * 0.52), (0.014, height * 0.62)]
    lathe(foot + belly, at, body or m.ceramic('#4f6b6e'))
    base = at[2] + height * 0.56
    lathe([(shade, 0), (shade * 0.7, height * 0.44)], (at[0], at[1], base), m.lampshade(strength=1.3 if lit else 0.0))
    if lit:
        bulb((at[0], at[1], base + height * 0.2), lit)


def pendant(at, drop, radius=0.2, shade=None, lit=15.0):
    """A hanging lamp; `at` is where its cord meets the ceiling."""
    low = at[2] - drop
    tube([at, (at[0], at[1], low + radius * 0.8)], 0.003, m.plastic('#1b1b1b'), soft=False)
    lathe([(radius, 0), (radius * 0.96, radius * 0.25), (radius * 0.7, radius * 0.62), (radius * 0.2, radius * 0.82), (0.02, radius)],
          (at[0], at[1], low), shade or m.lacquer('#2c2f31', 0.35))
    lathe([(0.001, 0), (0.03, 0.01), (0.04, 0.04), (0.02, 0.08)], (at[0], at[1], low + 0.03), m.glow('#ffe2b8', 6.0 if lit else 0.3))
    if lit:
        bulb((at[0], at[1], low + 0.02), lit)


def desk_lamp(at, turn=0.0, material=None):
    """A jointed lamp with a bell shade."""
    material = material or m.lacquer('#25282a', 0.35)
    f = Frame(at, turn)
    cylinder(0.085, 0.018, at, material)
    tube([f.to(0, 0, 0.01), f.to(-0.06, 0, 0.26), f.to(0.14, 0, 0.46)], 0.007, material, soft=False)
    lathe([(0.075, 0), (0.06, 0.06), (0.03, 0.1), (0.018, 0.14)], f.to(0.17, 0, 0.37), material, tilt=(0, -25))


def monitor(at, turn=0.0, width=0.6, face=None):
    black, f = m.plastic('#17181a', 0.4), Frame(at, turn)
    tall = width * 0.57
    box((width, 0.028, tall), f.to(0, 0, 0.14), black, turn, 0.006)
    box((width - 0.02, 0.003, tall - 0.03), f.to(0, -0.015, 0.16), face or m.plastic('#0b0c0e', 0.16), turn, 0)
    tube([f.to(0, 0.03, 0), f.to(0, 0.03, 0.25)], 0.018, black, soft=False)
    box((0.22, 0.17, 0.012), f.to(0, 0.02, 0), black, turn, 0.004)


def laptop(at, turn=0.0, code='#a9abad', opening=105):
    body, f = m.metal(code, 0.4), Frame(at, turn)
    box((0.32, 0.22, 0.014), f.to(0, 0, 0), body, turn, 0.005)
    lid = box((0.32, 0.007, 0.21), f.to(0, 0.11, 0.012), body, turn, 0.003, (90 - opening, 0))
    return lid


def mug(at, code='#d8d2c6', turn=0.0):
    glaze, f = m.ceramic(code), Frame(at, turn)
    lathe([(0.001, 0.004), (0.036, 0), (0.04, 0.006), (0.041, 0.095), (0.037, 0.095), (0.036, 0.01), (0.001, 0.01)], at, glaze, 32)
    tube([f.to(0.038, 0, 0.075), f.to(0.07, 0, 0.075), f.to(0.07, 0, 0.025), f.to(0.038, 0, 0.025)], 0.006, glaze)


def vase(at, height=0.28, radius=0.08, material=None, kind='bottle'):
    shapes = {
        'bottle': [(0.001, 0), (0.7, 0), (0.95, 0.12), (1.0, 0.35), (0.75, 0.6), (0.32, 0.78), (0.26, 0.92), (0.34, 1.0), (0.28, 1.0),
                   (0.2, 0.9)],
        'round': [(0.001, 0), (0.5, 0), (0.85, 0.15), (1.0, 0.45), (0.85, 0.78), (0.5, 0.95), (0.52, 1.0), (0.44, 1.0), (0.42, 0.92)],
        'bowl': [(0.001, 0), (0.4, 0), (0.45, 0.08), (0.8, 0.45), (1.0, 1.0), (0.96, 1.0), (0.74, 0.5), (0.1, 0.14)],
    }
    return lathe([(r * radius, z * height) for r, z in shapes[kind]], at, material or m.ceramic('#c8b8a2', 0.5))


def papers(at, turn=0.0, count=5, size=(0.21, 0.297)):
    """A stack nobody has squared up."""
    pile = Pile()
    for i in range(count):
        pile.put(*box_mesh((*size, 0.003), (random.uniform(-0.01, 0.01), random.uniform(-0.01, 0.01), i * 0.0032), random.uniform(-6, 6)))
    pile.show('papers', m.plaster('#eeebe3'), at, turn)


def rug(at, size, material, turn=0.0):
    """A rug with a little thickness, its edges not quite straight."""
    vertices, faces, steps = [], [], 40
    for i in range(steps + 1):
        for j in range(steps + 1):
            u, v = i / steps - 0.5, j / steps - 0.5
            wave = 0.004 * math.sin(i * 0.9) + 0.003 * math.sin(j * 0.7)
            edge = 0.0 if 0 < i < steps and 0 < j < steps else -0.011
            vertices.append((u * size[0] + wave, v * size[1] + wave, 0.012 + edge))
    for i in range(steps):
        for j in range(steps):
            a = i * (steps + 1) + j
            faces.append((a, a + steps + 1, a + steps + 2, a + 1))
    return show('rug', vertices, faces, material, at, turn)
