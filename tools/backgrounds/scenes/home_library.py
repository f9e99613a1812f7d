"""A reading room: bookcases up to the ceiling on both sides, an alcove in the middle, a chair and a lit lamp."""
import random

from lib import furniture as f
from lib import materials as m
from lib import plants, room, shelves, stage

BACK, LEFT, RIGHT, HIGH = 3.6, -2.5, 2.5, 2.75


def build():
    random.seed(5)
    stage.sky()
    paint = m.plaster('#cfc8b9')
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 0.5, 0), 90), room.Side((RIGHT, 0.5, 0), -90)
    room.floor(8, 9, m.planks('#4a2f1c', '#8a5f3a'), (0, 0.5, 0))
    room.ceiling(8, 9, HIGH, m.plaster('#efece5'), (0, 0.5))
    room.wall(back, 8, HIGH, m.plaster('#56645f'))
    room.wall(left, 6.2, HIGH, paint, [(0.9, 0.5, 1.7, 1.9)])
    room.wall(right, 6.2, HIGH, paint)
    room.wall(room.Side((0, -2.6, 0), 180), 8, HIGH, paint)
    room.skirting(back, 8, m.lacquer('#4b5853', 0.4), 0.14)
    cases()
    alcove(back)
    stage.window_light(1.7, 1.9, (LEFT + 0.03, 1.4, 1.5), (0.6, 2.4, 1.0), 150)
    stage.window_light(3.0, 1.8, (1.0, -2.4, 1.5), (0, 3, 1.2), 75, (1.0, 0.96, 0.9))
    stage.camera(lens=28, shift=0.02)
    stage.look(0.75, warmth=0.25)


def cases():
    walnut = m.wood('#3d2413', '#7a5030')
    dark = m.wood('#2e1b0f', '#5a3a22')
    for x, width in ((-1.62, 1.72), (1.62, 1.72)):
        shelves.case((x, BACK - 0.17, 0), 0, width, 2.6, 0.33, 7, 2, walnut, shelves.OLD, 0.86, dark, tall=(0.2, 0.3), thick=(0.018, 0.055))
    shelves.case((RIGHT - 0.17, 2.2, 0), -90, 1.7, 2.6, 0.33, 7, 2, walnut, shelves.OLD, 0.9, dark, tall=(0.2, 0.3), thick=(0.018, 0.055))


def alcove(back):
    oak = m.wood('#3d2413', '#7a5030')
    art = m.painting(['#d8cfb8', '#7f8d86', '#3c4a45', '#a9815a', '#e2d9c4'], 1.8)
    room.picture(back, 0.0, 1.62, 0.78, 0.6, art, m.metal('#8f7136', 0.45), 0.0, 0.035)
    f.sideboard((0.0, BACK - 0.23, 0), 0, (1.4, 0.4, 0.8), oak, 3)
    f.table_lamp((0.46, BACK - 0.24, 0.8), 0.5, m.ceramic('#2f4a48', 0.25), 7.0)
    pile = shelves.Pile()
    top = shelves.lying(pile, -0.42, BACK - 0.36, 0.8, 3)
    pile.show('books', m.assorted(shelves.OLD), bevel=0.003)
    f.vase((-0.42, BACK - 0.24, top), 0.1, 0.06, m.ceramic('#b59a6a', 0.4), 'bowl')
    f.armchair((-1.3, 2.5, 0), 38, m.leather('#6d3d21'), m.wood('#2e1b0f', '#5a3a22'))
    plants.pot((1.0, 2.85, 0), 0.17, 0.32, m.ceramic('#3d4a46', 0.4))
    plants.tree((1.0, 2.85, 0.26), 1.1, 0.36, 60, 0.2, 0.11)
    f.rug((0, 2.1, 0), (2.6, 1.7), m.carpet('#6a2d25', '#3a2a2c', 5.0), -2)
