"""A study at home: a desk below a window on the left, shelves on the right, an empty wall in between."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, shelves, stage
from lib.shapes import blanket, box

BACK, LEFT, RIGHT, HIGH = 3.5, -2.35, 2.25, 2.62


def build():
    random.seed(11)
    stage.sky()
    paint, white = m.plaster('#dcd6ca'), m.lacquer('#f1efe9', 0.4)
    room.floor(7, 9, m.planks('#6b4a2d', '#b98d5f'), (0, 0.5, 0))
    room.ceiling(7, 9, HIGH, m.plaster('#f2f0ec'), (0, 0.5))
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 0.5, 0), 90), room.Side((RIGHT, 0.5, 0), -90)
    opening = (-1.42, 0.88, 1.25, 1.42)
    room.wall(back, 7, HIGH, m.plaster('#c3c9bd'), [opening])
    room.wall(left, 6, HIGH, paint, [(0.6, 0.86, 1.6, 1.45)])
    room.wall(right, 6, HIGH, paint)
    room.wall(room.Side((0, -2.45, 0), 180), 7, HIGH, paint)
    room.skirting(back, 7, white)
    room.skirting(left, 6, white)
    window(back, opening, white)
    desk(back)
    wall_side(back)
    stage.window_light(3.2, 1.7, (1.2, -2.4, 1.5), (0, 3, 1.2), 62, (1.0, 0.97, 0.93))
    stage.camera(lens=27, shift=0.01)
    stage.look(0.55)


def window(back, opening, white):
    x, z, w, h = opening
    room.window(back, x, z, w, h, white, (2, 1))
    outdoors.garden((x - 1.5, BACK + 5, -1.4), 16, 8)
    stage.window_light(w, h, (x, BACK - 0.03, z + h / 2), (x + 0.6, 0, 0.9), 60)
    stage.window_light(1.6, 1.45, (LEFT + 0.03, 1.1, 1.6), (1, 1.9, 0.9), 95)
    room.rod(back, x, z + h + 0.16, w + 0.8)
    cloth = m.sheer('#ece6da', 0.12)
    for sign in (-1, 1):
        blanket(0.4, z + h + 0.12, 5, 0.035, back.to(x + sign * (w / 2 + 0.17), -0.1, 0.02), cloth, 0, sign * 2.0, 0.1)
    plants.pot(back.to(x + 0.42, -0.04, z + 0.005), 0.07, 0.12, m.ceramic('#b4674a', 0.7))
    plants.bush(back.to(x + 0.42, -0.04, z + 0.1), 0.12, 60, 0.09, 0.045)


def desk(back):
    oak, steel = m.wood('#8a5d35', '#c79763'), m.lacquer('#2a2b2c', 0.4)
    x, y = -1.22, 3.12
    f.table((x, y, 0), (1.55, 0.68, 0.74), oak, steel, leg=0.035)
    f.monitor((x - 0.2, y + 0.12, 0.74), 8, 0.56)
    f.desk_lamp((x + 0.48, y + 0.15, 0.74), 160, m.metal('#b18b4a', 0.3))
    f.papers((x + 0.35, y - 0.15, 0.74), 12, 9)
    f.mug((x + 0.12, y - 0.1, 0.74), '#4b6a72', 40)
    pile = shelves.Pile()
    shelves.lying(pile, x - 0.62, y - 0.1, 0.74, 4)
    pile.show('books', m.assorted(shelves.QUIET), bevel=0.002)
    f.office_chair((x + 0.1, 2.45, 0), 160, m.fabric('#4c5356'))
    room.picture(back, 0.36, 1.58, 0.42, 0.54, m.painting(['#e9e2d3', '#c79a6b', '#476066', '#22303a', '#efe9dd']), tilt=0.4)


def wall_side(back):
    oak = m.wood('#8a5d35', '#c79763')
    shelves.case((1.6, BACK - 0.16, 0), 0, 1.2, 2.05, 0.3, 6, 2, oak, fill=0.6, back=m.lacquer('#e5dfd3'))
    plants.pot((0.62, 3.2, 0), 0.15, 0.28, m.ceramic('#e3dfd6', 0.6))
    plants.blades((0.62, 3.2, 0.24), 0.62, 18)
    plants.pot((1.3, BACK - 0.17, 2.055), 0.08, 0.13, m.ceramic('#5f6d63', 0.5))
    plants.trailing((1.3, BACK - 0.17, 2.18), 8, 0.62)
    box((0.3, 0.24, 0.2), (1.75, BACK - 0.16, 2.055), m.fabric('#b59f7e'), 3, 0.006)
    f.rug((0.2, 2.0, 0.0), (2.6, 1.6), m.carpet('#a39482', '#7b7064', 2.5), 1.5)
    room.switch(back, -0.45)
