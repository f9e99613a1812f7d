"""A living room: a sofa under two pictures on the left, a tall window with a plant on the right."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, shelves, stage
from lib.shapes import blanket

BACK, LEFT, RIGHT, HIGH = 4.1, -2.9, 2.75, 2.7


def build():
    random.seed(21)
    stage.sky()
    paint, white = m.plaster('#e3ddd2'), m.lacquer('#f2f0ea', 0.4)
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 0.5, 0), 90), room.Side((RIGHT, 0.5, 0), -90)
    opening = (1.78, 0.3, 1.35, 2.05)
    room.floor(8, 10, m.planks('#7a5736', '#c29a6c', 0.13), (0, 0.5, 0))
    room.ceiling(8, 10, HIGH, m.plaster('#f3f1ed'), (0, 0.5))
    room.wall(back, 8, HIGH, m.plaster('#cdc5b5'), [opening])
    room.wall(left, 7.2, HIGH, paint)
    room.wall(right, 7.2, HIGH, paint, [(-0.9, 0.3, 1.8, 2.05)])
    room.wall(room.Side((0, -2.9, 0), 180), 8, HIGH, paint)
    room.skirting(back, 8, white)
    window(back, opening, white)
    seats(back)
    stage.window_light(1.8, 2.0, (RIGHT - 0.03, 1.4, 1.4), (-0.6, 2.6, 0.8), 120)
    stage.window_light(3.0, 1.8, (-1.0, -2.7, 1.5), (0, 3, 1.2), 75, (1.0, 0.97, 0.93))
    stage.camera(lens=28, shift=0.0)
    stage.look(0.5, warmth=0.1)


def window(back, opening, white):
    x, z, w, h = opening
    room.window(back, x, z, w, h, white, (2, 1))
    outdoors.garden((x + 1.5, BACK + 6, -1.8), 18, 9)
    stage.window_light(w, h, (x, BACK - 0.03, z + h / 2), (x - 1.0, 0, 0.7), 85)
    room.rod(back, x, z + h + 0.14, w + 1.0)
    cloth = m.sheer('#efe9df', 0.18)
    for sign in (-1, 1):
        blanket(0.46, z + h + 0.1, 6, 0.04, back.to(x + sign * (w / 2 + 0.16), -0.1, 0.02), cloth, 0, sign * 1.4, 0.06)


def seats(back):
    linen = m.fabric('#a7a59c')
    f.sofa((-1.42, BACK - 0.56, 0), 0, 2.2, linen, 2,
           pillows=[(-0.66, 0.46, m.fabric('#a85f3c'), 8), (-0.3, 0.4, m.fabric('#e0d8c6'), -6), (0.72, 0.46, m.fabric('#4a5f5c'), -9)])
    pale = m.wood('#8a5d35', '#c79763', 'z')
    room.picture(back, -1.86, 1.6, 0.6, 0.8, m.painting(['#efe8da', '#d0a57c', '#8f5a3c', '#2f4448', '#efe8da'], 1.7), pale)
    room.picture(back, -1.1, 1.6, 0.6, 0.8, m.painting(['#efe8da', '#b9bda9', '#59695f', '#d9c9ab'], 1.5), pale, tilt=-0.3)
    f.floor_lamp((-2.66, BACK - 0.42, 0), 1.66, 9)
    oak = m.wood('#7a4f2b', '#b98652')
    f.table((-1.2, 2.35, 0), (1.1, 0.6, 0.4), oak, oak, leg=0.04, thickness=0.025)
    f.vase((-1.05, 2.4, 0.4), 0.2, 0.07, m.ceramic('#e5ddce', 0.6))
    plants.twigs((-1.05, 2.4, 0.55), 0.5, 8)
    pile = shelves.Pile()
    shelves.lying(pile, -1.4, 2.2, 0.4, 3)
    pile.show('books', m.assorted(shelves.QUIET), bevel=0.003)
    plants.pot((0.72, BACK - 0.4, 0), 0.19, 0.36, m.ceramic('#d8d0c2', 0.6))
    plants.tree((0.72, BACK - 0.4, 0.3), 1.55, 0.42, 84, 0.26, 0.16)
    f.armchair((1.75, 2.75, 0), -32, m.fabric('#b8a58a'), oak)
    f.rug((-0.4, 2.5, 0), (3.4, 2.0), m.carpet('#cbc2b2', '#a59a89', 3.0), 1)
    room.switch(back, 0.28)
