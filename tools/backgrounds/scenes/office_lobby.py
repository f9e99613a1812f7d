"""A lobby: a reception desk before a stone wall on the left, tall glass on the right with seats and plants before it."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, stage
from lib.shapes import Pile, box, box_mesh, cylinder

BACK, LEFT, RIGHT, HIGH = 8.0, -4.6, 4.4, 4.2


def build():
    random.seed(8)
    stage.sky()
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 2.5, 0), 90), room.Side((RIGHT, 2.5, 0), -90)
    room.floor(14, 18, m.tiles('#b9b4aa', '#8b877f', 1.2, 1.2, 0.2, 0.003, variety=0.04), (0, 2, 0))
    room.ceiling(14, 18, HIGH, m.plaster('#efede9'), (0, 2))
    room.wall(room.Side((-0.1, BACK, 0)), RIGHT - LEFT + 0.2, HIGH, m.plaster('#ddd9d0'), [(3.0, 0.0, 2.6, 3.4)])
    room.wall(left, 11, HIGH, m.plaster('#d5d0c6'))
    room.wall(room.Side((0, -3, 0), 180), 14, HIGH, m.plaster('#d8d4cb'))
    glass_front(back, right)
    reception(back)
    seats()
    stage.window_light(8.0, 3.4, (RIGHT - 0.1, 3.2, 2.0), (-1.0, 4.5, 0.5), 560)
    stage.window_light(4.0, 2.2, (-1.0, -2.8, 2.2), (0, 6, 1.2), 150, (1.0, 0.97, 0.93))
    stage.sunlight((9, 6.5, 6.5), (0.4, 5.4, 0), 2.2, 2.0)
    stage.camera(at=(0, 0, 1.28), lens=28, shift=0.05, focus=1.4)
    stage.look(0.6, warmth=0.08)


def glass_front(back, right):
    dark = m.metal('#38393a', 0.45)
    for i in range(8):
        box((0.06, 0.12, HIGH), right.to(-5.5 + i * 1.57, 0, 0), dark, -90, 0.004)
    for z in (0.0, 2.5, HIGH - 0.06):
        box((11, 0.1, 0.06), right.to(0, 0, z), dark, -90, 0.004)
    box((11, 0.01, HIGH), right.to(0, 0, 0), m.pane(), -90, 0)
    room.window(back, 2.9, 0, 2.6, 3.4, dark, (2, 2), bar=0.06, sill=False)
    outdoors.garden((6, BACK + 9, -2), 30, 12, hedge=0.5)
    outdoors.garden((RIGHT + 12, 22, -2), 80, 12, -90)
    stage.window_light(2.6, 3.4, (2.9, BACK - 0.05, 1.7), (0, 0, 0.5), 120, mirrored=True)


def reception(back):
    walnut = m.wood('#4b2f1b', '#8a5d39', 'z')
    box((5.0, 0.05, HIGH), back.to(-2.1, -0.026, 0), m.stone('#8d8a84', '#c6c1b6', 0.7, 0.35, 0.25), 0, 0)
    pile = Pile()
    for i in range(64):
        pile.put(*box_mesh((0.03, 0.05, 1.04), (-1.55 + i * 0.0492, 0, 0.04)))
    pile.show('slats', walnut, (-2.3, 6.3, 0), 0, 0.003)
    box((3.14, 0.6, 1.05), (-2.3, 6.62, 0.03), m.wood('#3a2415', '#6b4628'), 0, 0.004)
    box((3.3, 0.82, 0.045), (-2.3, 6.58, 1.09), m.stone('#e6e2da', '#b7b0a4'), 0, 0.006)
    f.monitor((-1.6, 6.75, 1.1), 180, 0.5)
    f.vase((-3.3, 6.5, 1.135), 0.3, 0.09, m.ceramic('#2e3436', 0.35))
    plants.twigs((-3.3, 6.5, 1.38), 0.6, 10)
    brass = m.metal('#9c7d3f', 0.35)
    for i in range(3):
        f.pendant((-3.3 + i * 1.0, 6.5, HIGH), 2.05 + 0.12 * (i % 2), 0.17, brass, 9)


def seats():
    teal, sand = m.fabric('#3f5d5f'), m.fabric('#b79f80')
    f.tub_chair((1.55, 5.7, 0), 30, teal)
    f.tub_chair((3.0, 5.4, 0), -40, teal)
    f.tub_chair((2.75, 4.05, 0), -120, sand)
    top = m.stone('#77726a', '#a8a196', roughness=0.4)
    cylinder(0.36, 0.025, (2.2, 4.9, 0.42), top, bevel=0.006)
    cylinder(0.025, 0.42, (2.2, 4.9, 0), m.metal('#2b2b2b', 0.4))
    cylinder(0.2, 0.015, (2.2, 4.9, 0), m.metal('#2b2b2b', 0.4))
    f.papers((2.15, 4.85, 0.447), 20, 4)
    f.rug((2.2, 4.95, 0), (2.8, 2.5), m.carpet('#8d8a82', '#6f6d68', 3), 4)
    clay = m.ceramic('#d4cfc5', 0.6)
    for x, y, tall in ((3.75, 7.2, 2.3), (0.85, 7.45, 1.7)):
        plants.pot((x, y, 0), 0.28, 0.55, clay)
        plants.tree((x, y, 0.48), tall, 0.6, 120, 0.3, 0.18)
    plants.pot((-4.1, 5.6, 0), 0.27, 0.5, m.ceramic('#3a3c3d', 0.5))
    plants.palm((-4.1, 5.6, 0.44), 1.9, 16)
