"""Plants made of many leaves, no two of them turned alike."""
import math
import random

from mathutils import Euler, Matrix, Vector

from lib import materials as m
from lib.shapes import Pile, lathe, tube


def leaf_mesh(length, width, droop=0.3, fold=0.25, point=1.0, steps=6):
    """One leaf along y from its stalk: pointed, folded at its middle, drooping to its tip."""
    vertices, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * math.sin(math.pi * min(t ** (0.75 / point) * 0.97 + 0.03, 1)) ** 0.8
        y = length * t * (1 - 0.15 * droop * t)
        z = -droop * length * t * t
        vertices += [(-half, y, z + half * fold), (0, y, z), (half, y, z + half * fold)]
    for i in range(steps):
        a = i * 3
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    return vertices, faces


def _put_leaf(pile, at, yaw, pitch, length, width, droop, fold=0.25, roll=0.0, point=1.0):
    vertices, faces = leaf_mesh(length, width, droop, fold, point)
    move = Matrix.Translation(Vector(at)) @ Euler((pitch, roll, yaw), 'YXZ').to_matrix().to_4x4()
    pile.put([move @ Vector(v) for v in vertices], faces)


def pot(at, radius=0.16, height=0.3, material=None, foot=0.78):
    lathe([(0.001, 0.004), (radius * foot - 0.01, 0), (radius * foot, 0.008), (radius, height - 0.01), (radius, height),
           (radius - 0.012, height), (radius - 0.016, height - 0.05)], at, material or m.ceramic('#d9d5cd', 0.5), name='pot')
    soil = m.carpet('#2d2119', '#17110c')
    lathe([(0.001, 0), (radius - 0.015, 0)], (at[0], at[1], at[2] + height - 0.045), soil, name='soil')


def tree(at, height=1.7, spread=0.42, leaves=90, length=0.26, width=0.15, stems=3, green=None, trunk='#5b4a38', start=0.3):
    """A fiddle-leaf fig or rubber plant: a few stems, broad leaves from `start` of their height upwards."""
    bark, pile = m.wood('#3a2d20', trunk, 'z', 3), Pile()
    for s in range(stems):
        yaw = 2 * math.pi * s / stems + random.uniform(-0.5, 0.5)
        reach = spread * random.uniform(0.25, 0.55) if stems > 1 else 0.05
        tall = height * random.uniform(0.78, 1.0)
        line = [Vector((0.02 * math.cos(yaw), 0.02 * math.sin(yaw), 0)),
                Vector((reach * 0.4 * math.cos(yaw), reach * 0.4 * math.sin(yaw), tall * 0.5)),
                Vector((reach * math.cos(yaw), reach * math.sin(yaw), tall))]
        tube(line, 0.012, bark, at)
        count = leaves // stems
        for i in range(count):
            t = start + (1 - start) * (i + random.random()) / count
            a, b = (line[0].lerp(line[1], t * 2), 0) if t < 0.5 else (line[1].lerp(line[2], t * 2 - 1), 1)
            turn = i * 2.4 + random.uniform(-0.5, 0.5)
            size = random.uniform(0.65, 1.1) * (1.1 - 0.35 * t)
            stalk = 0.05 + spread * 0.25 * (1 - t)
            tip = a + Vector((stalk * -math.sin(turn), stalk * math.cos(turn), 0.03 + b * 0.01))
            _put_leaf(pile, tip, turn, random.uniform(-0.25, 0.75), length * size, width * size, random.uniform(0.15, 0.6),
                      0.2, random.uniform(-0.4, 0.4), 1.3)
    pile.show('leaves', green or m.leaf(), at)


def palm(at, height=1.6, fronds=13, leaflets=22, green=None):
    """An areca palm: arching fronds with narrow leaflets on both sides."""
    green, pile = green or m.leaf('#2f5522', '#7ea344'), Pile()
    stem = m.leaf('#5f7a35', '#8aa050')
    for f in range(fronds):
        yaw = f * 2.4 + random.uniform(-0.4, 0.4)
        tall = height * random.uniform(0.6, 1.0)
        reach = random.uniform(0.3, 0.62) * height * 0.55
        out = Vector((-math.sin(yaw), math.cos(yaw), 0))
        points = [out * (reach * t**1.8) + Vector((0, 0, tall * (1.25 * t - 0.33 * t**3) / 0.95)) for t in (i / 8 for i in range(9))]
        tube(points, 0.005, stem, at)
        for i in range(leaflets):
            t = 0.38 + 0.62 * i / leaflets
            k = min(int(t * 8), 7)
            place = points[k].lerp(points[k + 1], t * 8 - k)
            size = math.sin(math.pi * min(0.25 + 0.72 * (i / leaflets), 1)) * random.uniform(0.85, 1.1)
            for side in (-1, 1):
                turn = yaw - side * random.uniform(0.75, 1.0) * (1.1 - 0.55 * t)
                _put_leaf(pile, place, turn, random.uniform(0.0, 0.5), 0.34 * size, 0.032, random.uniform(0.35, 0.8), 0.3)
    pile.show('fronds', green, at)


def blades(at, height=0.75, count=16, green=None):
    """A snake plant: stiff upright blades, slightly twisted."""
    pile = Pile()
    for i in range(count):
        yaw = i * 2.4
        tall = height * random.uniform(0.5, 1.0)
        r = 0.02 + 0.05 * random.random()
        _put_leaf(pile, (r * math.cos(yaw), r * math.sin(yaw), 0), yaw + random.uniform(-0.6, 0.6),
                  math.radians(random.uniform(74, 88)), tall, 0.065, -0.04, 0.3, random.uniform(-0.1, 0.1), 0.7)
    pile.show('blades', green or m.leaf('#223f22', '#7c9150'), at)


def bush(at, radius=0.22, count=70, length=0.13, width=0.07, green=None, low=0.1):
    """A dense round plant of small leaves: herbs, peperomia, ficus in a pot."""
    pile = Pile()
    for i in range(count):
        yaw = i * 2.4 + random.uniform(-0.4, 0.4)
        up = random.uniform(-0.15, 1)
        r = radius * math.sqrt(max(1 - up * up, 0.05)) * random.uniform(0.3, 1)
        place = (-r * math.sin(yaw), r * math.cos(yaw), low + radius * (0.35 + up * 0.9))
        _put_leaf(pile, place, yaw, random.uniform(-0.4, 0.7), length * random.uniform(0.6, 1.15), width * random.uniform(0.7, 1.1),
                  random.uniform(0.2, 0.7), 0.25, random.uniform(-0.5, 0.5))
    pile.show('leaves', green or m.leaf(), at)


def trailing(at, strands=9, length=0.7, towards=-1.0, green=None):
    """Pothos: strands that hang over the edge of a shelf. `towards` is the sign of y they hang to."""
    pile, stem = Pile(), m.leaf('#51702f', '#7c9a48')
    green = green or m.leaf('#2f5a26', '#8fae52')
    for s in range(strands):
        x, reach = random.uniform(-0.14, 0.14), random.uniform(0.06, 0.15)
        drop = length * random.uniform(0.35, 1.0)
        points = [Vector((x * 0.3, 0, 0.05)), Vector((x * 0.8, towards * reach, 0.09)), Vector((x * 1.1, towards * (reach + 0.06), -0.05)),
                  Vector((x * 1.3 + random.uniform(-0.05, 0.05), towards * (reach + 0.05), -drop * 0.6)),
                  Vector((x * 1.5 + random.uniform(-0.08, 0.08), towards * (reach + 0.04), -drop))]
        tube(points, 0.0022, stem, at)
        count = int(8 + drop * 22)
        for i in range(count):
            t = i / count * 3.999
            k = int(t)
            place = points[k].lerp(points[k + 1], t - k)
            _put_leaf(pile, place, math.pi / 2 * (1 - towards) + random.uniform(-1.4, 1.4), random.uniform(-0.9, 0.3),
                      random.uniform(0.05, 0.085), random.uniform(0.04, 0.06), random.uniform(0.2, 0.6), 0.2)
    pile.show('pothos', green, at)


def twigs(at, height=0.6, count=7, code='#b79f7c'):
    """Dried grasses for a vase."""
    straw, pile = m.fabric(code), Pile()
    for i in range(count):
        yaw = i * 2.4 + random.uniform(-0.5, 0.5)
        reach, tall = height * random.uniform(0.1, 0.4), height * random.uniform(0.7, 1.0)
        end = Vector((-math.sin(yaw) * reach, math.cos(yaw) * reach, tall))
        tube([Vector((0, 0, 0)), end * 0.5 + Vector((0, 0, tall * 0.12)), end], 0.0018, straw, at)
        for j in range(26):
            t = 0.62 + 0.38 * j / 26
            _put_leaf(pile, end * t, yaw + random.uniform(-1.3, 1.3), random.uniform(0.3, 1.3), 0.06, 0.008, 0.3)
    pile.show('plumes', straw, at)
