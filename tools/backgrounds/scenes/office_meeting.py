"""A meeting room: a long table with chairs, a dark screen on a wooden wall, a glass wall on the right, windows on the left."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, stage
from lib.shapes import Pile, box, box_mesh

BACK, LEFT, RIGHT, HIGH = 5.6, -2.9, 2.6, 2.8


def build():
    random.seed(3)
    stage.sky()
    dark = m.metal('#2d2e30', 0.45)
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 2.0, 0), 90), room.Side((RIGHT, 2.0, 0), -90)
    room.floor(12, 20, m.carpet('#7d8285', '#646a6f', 0.8), (0, 3, 0))
    room.ceiling(12, 20, HIGH, m.plaster('#f1f0ed'), (0, 3))
    room.wall(back, 5.4, HIGH, m.plaster('#d8d6cf'))
    windows = [(-2.1, 0.75, 1.9, 1.75), (0.0, 0.75, 1.9, 1.75), (2.1, 0.75, 1.9, 1.75)]
    room.wall(left, 11, HIGH, m.plaster('#e4e2dc'), windows)
    room.wall(room.Side((0, -3.2, 0), 180), 9, HIGH, m.plaster('#dad7d0'))
    for x, z, w, h in windows:
        room.window(left, x, z, w, h, dark, (2, 1), bar=0.05)
        stage.window_light(w, h, left.to(x, -0.03, z + h / 2), (1.5, 2.0 + x, 0.6), 85)
    room.blind(left, 2.1, 0.75, 1.9, 1.75, drawn=0.55)
    room.blind(left, 0.0, 0.75, 1.9, 1.75, drawn=0.3)
    outdoors.garden((LEFT - 7, 20, -3), 80, 11, 90)
    glass_wall(right, dark)
    wall_panels(back)
    seats()
    stage.window_light(3.4, 1.6, (0.6, -3.0, 1.6), (0, 4, 1.2), 70, (1.0, 0.97, 0.94))
    for y in (1.6, 3.2, 4.8):
        box((1.5, 0.09, 0.05), (0, y, HIGH - 0.051), m.glow('#fff3e2', 5.0), 0, 0)
    stage.camera(at=(0.25, 0, 1.24), lens=28, shift=0.0)
    stage.look(0.55)


def glass_wall(right, dark):
    """Panes to a corridor, with a satin band at eye height."""
    for i in range(7):
        box((0.045, 0.05, HIGH), right.to(-3.6 + i * 1.2, 0, 0), dark, -90, 0.003)
    for z in (0, HIGH - 0.05):
        box((9, 0.05, 0.05), right.to(0, 0, z), dark, -90, 0.003)
    box((8.6, 0.008, HIGH), right.to(0, 0, 0), m.pane('#eef6f4'), -90, 0)
    box((8.6, 0.003, 0.75), right.to(0, 0.012, 0.85), m.frosted(), -90, 0)
    corridor = room.Side((RIGHT + 1.9, 5.0, 0), -90)
    room.wall(corridor, 14, HIGH, m.plaster('#cfcbc2'))
    room.wall(room.Side((RIGHT + 1, 11.5, 0)), 3, HIGH, m.plaster('#dcd8cf'))
    room.picture(corridor, -2.0, 1.6, 1.2, 0.8, m.painting(['#e6dfd0', '#c4572f', '#2f6b75', '#e9e2d2']))
    stage.window_light(1.2, 10, (RIGHT + 1.0, 5.5, HIGH - 0.05), (RIGHT + 1.0, 5.5, 0), 150, (1.0, 0.95, 0.88))


def wall_panels(back):
    oak, pile = m.wood('#7a5433', '#b88a5a', 'z'), Pile()
    for i in range(58):
        pile.put(*box_mesh((0.036, 0.03, HIGH), (-1.74 + i * 0.061, 0, 0)))
    pile.show('slats', oak, back.to(0, -0.03, 0), 0, 0.003)
    box((3.6, 0.012, HIGH), back.to(0, -0.006, 0), m.plastic('#26221e', 0.8), 0, 0)
    box((1.75, 0.05, 1.0), back.to(0, -0.09, 1.05), m.plastic('#121315', 0.35), 0, 0.008)
    box((1.72, 0.004, 0.97), back.to(0, -0.117, 1.065), m.plastic('#0a0b0d', 0.14), 0, 0)
    f.sideboard((-2.35, BACK - 0.26, 0), 0, (0.9, 0.42, 0.8), m.lacquer('#e6e3dc', 0.4), 2)
    plants.pot((-2.3, BACK - 0.26, 0.8), 0.11, 0.18)
    plants.bush((-2.3, BACK - 0.26, 0.95), 0.2, 80, 0.13, 0.07)
    plants.pot((2.15, BACK - 0.45, 0), 0.2, 0.4, m.ceramic('#3a3c3d', 0.5))
    plants.palm((2.15, BACK - 0.45, 0.34), 1.45, 14)


def seats():
    top, legs = m.wood('#8a623c', '#bd8f60', 'y'), m.lacquer('#2a2b2c', 0.4)
    f.table((0, 3.55, 0), (1.3, 3.0, 0.74), top, legs, thickness=0.035, leg=0.06, inset=0.16)
    cloth = m.fabric('#4c5a63')
    for i, y in enumerate((2.45, 3.2, 3.95, 4.7)):
        for sign in (-1, 1):
            f.office_chair((sign * random.uniform(0.9, 1.02), y, 0), sign * -90 + random.uniform(-14, 14) + 180, cloth, arms=i % 2 == 0)
    f.papers((-0.35, 2.9, 0.74), 8)
    f.papers((0.36, 3.7, 0.74), -14, 3)
    f.mug((-0.2, 3.35, 0.74), '#e8e4da', 120)
    f.laptop((0.38, 3.05, 0.74), -90)
    f.vase((0.02, 3.9, 0.74), 0.09, 0.15, m.ceramic('#cfc6b4', 0.5), 'bowl')
