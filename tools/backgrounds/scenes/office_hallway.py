"""A corridor that runs away from the camera: doors and glass on the left, windows on the right, daylight at its end."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, stage
from lib.shapes import box, cylinder

BACK, HALF, HIGH, MIDDLE = 13.0, 1.75, 2.75, 5.0


def build():
    random.seed(14)
    stage.sky()
    back = room.Side((0, BACK, 0))
    left, right = room.Side((-HALF, MIDDLE, 0), 90), room.Side((HALF, MIDDLE, 0), -90)
    length = 16
    room.floor(HALF * 2 + 0.4, length, m.tiles('#aba59a', '#857f76', 0.9, 0.9, 0.24, 0.003, variety=0.05), (0, MIDDLE, 0))
    room.ceiling(HALF * 2 + 0.4, length, HIGH, m.plaster('#f2f1ee'), (0, MIDDLE))
    windows = [(-4.6 + i * 2.5, 0.7, 1.7, 1.8) for i in range(4)]
    room.wall(right, length, HIGH, m.plaster('#e6e3dc'), [(-x, z, w, h) for x, z, w, h in windows])
    room.wall(left, length, HIGH, m.plaster('#d3d5d0'))
    room.wall(back, 5, HIGH, m.plaster('#e2dfd7'), [(0.35, 0.0, 2.0, 2.3)])
    room.wall(room.Side((0, -2.9, 0), 180), 5, HIGH, m.plaster('#dcd9d2'))
    dark = m.metal('#3a3b3c', 0.45)
    room.skirting(left, length, dark, 0.07)
    room.skirting(right, length, dark, 0.07)
    for x, z, w, h in windows:
        room.window(right, -x, z, w, h, dark, (2, 1), bar=0.05)
        stage.window_light(w, h, right.to(-x, -0.03, z + h / 2), (-1, MIDDLE + x, 0.6), 55)
    room.window(back, 0.35, 0, 2.0, 2.3, dark, (2, 1), sill=False)
    stage.window_light(2.0, 2.3, (0.35, BACK - 0.05, 1.2), (0, 0, 1), 90, mirrored=True)
    outdoors.garden((2, BACK + 9, -2), 26, 11, hedge=0.33)
    outdoors.garden((HALF + 9, 20, -2.5), 80, 11, -90)
    doors(left, dark)
    ceiling_lights()
    things()
    stage.sunlight((8, 2.0, 6.4), (0, 4.5, 0.4), 2.4, 1.6)
    stage.window_light(2.6, 1.6, (0, -2.7, 1.6), (0, 6, 1.2), 70, (1.0, 0.97, 0.94))
    stage.camera(at=(0.1, 0, 1.3), lens=27, shift=0.0, focus=1.4)
    stage.look(0.5, warmth=0.05)


def doors(left, dark):
    oak = m.wood('#7a5230', '#b68453', 'z')
    for x in (-1.2, 2.2, 5.6):
        room.door(left, x, 0.95, 2.2, oak, dark, -1)
        box((0.16, 0.012, 0.11), left.to(x + 0.72, -0.007, 1.5), m.plastic('#d9d9d6', 0.35), 90, 0.003)
    art = (['#ece5d6', '#cc8a4d', '#35505a', '#efe9dc'], ['#ece5d6', '#9aa890', '#43584b', '#d8cbae'])
    for x, colors in zip((0.55, 3.95), art):
        room.picture(left, x, 1.55, 0.85, 1.05, m.painting(colors, 1.6), m.metal('#2c2c2c', 0.5), 0.06)


def ceiling_lights():
    lamp, rim = m.glow('#fff4e6', 7.0), m.lacquer('#e9e8e4', 0.4)
    for i in range(8):
        cylinder(0.1, 0.02, (-0.55, 0.8 + i * 1.6, HIGH - 0.021), rim)
        cylinder(0.075, 0.006, (-0.55, 0.8 + i * 1.6, HIGH - 0.026), lamp, bevel=0)


def things():
    oak, cloth = m.wood('#7a5230', '#b68453'), m.fabric('#5a6e6c')
    box((0.42, 1.5, 0.06), (HALF - 0.32, 4.1, 0.38), oak, 0, 0.006)
    for y in (3.5, 4.7):
        box((0.36, 0.05, 0.38), (HALF - 0.32, y, 0), m.lacquer('#2a2b2c', 0.4), 0, 0.004)
    f.cushion((0.42, 0.62, 0.1), (HALF - 0.32, 3.75, 0.44), cloth, 0, 0.25, 0.4)
    for y, tall in ((5.55, 1.35), (9.6, 1.6)):
        plants.pot((HALF - 0.36, y, 0), 0.2, 0.4, m.ceramic('#4a4c4c', 0.5))
        plants.tree((HALF - 0.36, y, 0.34), tall, 0.36, 84, 0.23, 0.13)
    plants.pot((-HALF + 0.36, 11.6, 0), 0.22, 0.42, m.ceramic('#d8d3c9', 0.5))
    plants.palm((-HALF + 0.36, 11.6, 0.36), 1.5, 14)
