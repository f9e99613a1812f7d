"""A corner office high above a city: glass from knee height to the ceiling, a low cupboard with plants, chairs at the sides."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, shelves, stage
from lib.shapes import box, cylinder

BACK, LEFT, RIGHT, HIGH = 3.9, -3.0, 2.9, 2.8


def build():
    random.seed(29)
    stage.sky(32, 205, 0.16, haze=2.2)
    paint = m.plaster('#dfdcd5')
    dark = m.metal('#2f3132', 0.45)
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 0.7, 0), 90), room.Side((RIGHT, 0.7, 0), -90)
    room.floor(8, 9, m.carpet('#6d6c6a', '#575757', 0.9), (0, 0, 0))
    room.ceiling(6.4, 6.6, HIGH, m.plaster('#efeeea'), (0, 0.65))
    room.wall(back, 6.2, HIGH, m.plaster('#d9d6cf'), [(0, 0.42, 5.9, 2.26)])
    room.wall(left, 6.4, HIGH, paint)
    room.wall(right, 6.4, HIGH, m.wood('#5a3a22', '#8c6140', 'z', 0.7))
    room.wall(room.Side((0, -2.5, 0), 180), 6.2, HIGH, paint)
    room.window(back, 0, 0.42, 5.9, 2.26, dark, (4, 1), bar=0.06, inset=0.06)
    outdoors.city()
    outdoors.treetops(95, -45, 90, 70)
    inside()
    stage.sunlight((-60, -40, 60), (0, 60, -20), 2.6, 1.0, (1.0, 0.92, 0.8))
    stage.window_light(5.6, 2.2, (0, BACK - 0.08, 1.55), (0, 0, 0.6), 170)
    stage.window_light(3.6, 1.8, (-0.8, -2.3, 1.5), (0, 3, 1.0), 95, (1.0, 0.97, 0.93))
    stage.camera(at=(0, 0, 1.25), lens=28, shift=0.01, f_stop=26.0)
    stage.look(0.4, 'High Contrast')


def inside():
    walnut = m.wood('#4b2f1b', '#8a5d39')
    box((5.7, 0.38, 0.03), (0, BACK - 0.24, 0.42), walnut, 0, 0.004)
    for i in range(6):
        box((0.94, 0.34, 0.4), (-2.37 + i * 0.948, BACK - 0.22, 0.015), walnut, 0, 0.004)
    pile = shelves.Pile()
    top = shelves.lying(pile, 1.15, BACK - 0.36, 0.45, 3)
    pile.show('books', m.assorted(shelves.QUIET), bevel=0.003)
    f.vase((1.15, BACK - 0.24, top), 0.13, 0.06, m.ceramic('#c3b79f', 0.5), 'round')
    plants.pot((-1.75, BACK - 0.26, 0.45), 0.12, 0.2, m.ceramic('#d8d3c8', 0.5))
    plants.tree((-1.75, BACK - 0.26, 0.6), 0.8, 0.34, 60, 0.2, 0.12)
    plants.pot((-1.28, BACK - 0.25, 0.45), 0.08, 0.13, m.ceramic('#4a4d4d', 0.5))
    plants.bush((-1.28, BACK - 0.25, 0.55), 0.14, 60, 0.09, 0.05)
    f.armchair((-1.75, 2.75, 0), 28, m.leather('#54402f'), m.wood('#2e1b0f', '#5a3a22'))
    f.floor_lamp((2.3, 3.3, 0), 1.62, 7)
    f.armchair((1.75, 2.85, 0), -30, m.fabric('#59646a'), m.wood('#2e1b0f', '#5a3a22'))
    cylinder(0.24, 0.02, (2.35, 2.75, 0.48), m.stone('#e0dbd1', '#a8a196'), bevel=0.005)
    cylinder(0.02, 0.48, (2.35, 2.75, 0), m.metal('#2b2b2b', 0.4))
    f.rug((0, 2.2, 0), (3.6, 1.8), m.carpet('#8c877c', '#726d64', 3), 1)
