"""An open office: desks in groups below hanging lamps, a row of windows on the left, greenery between the groups."""
import random

from lib import furniture as f
from lib import materials as m
from lib import outdoors, plants, room, shelves, stage
from lib.shapes import box, cylinder, tube

BACK, LEFT, RIGHT, HIGH = 11.0, -4.0, 4.9, 3.3


def build():
    random.seed(17)
    stage.sky()
    back = room.Side((0, BACK, 0))
    left, right = room.Side((LEFT, 4.0, 0), 90), room.Side((RIGHT, 4.0, 0), -90)
    room.floor(12, 18, m.carpet('#84878a', '#6a6e72', 0.7), (0, 4.5, 0))
    room.ceiling(12, 18, HIGH, m.plaster('#eceae6'), (0, 4.5))
    dark = m.metal('#323435', 0.45)
    windows = [(-5.0 + i * 2.5, 0.8, 2.1, 2.0) for i in range(5)]
    room.wall(left, 14, HIGH, m.plaster('#e6e3dc'), windows)
    room.wall(right, 14, HIGH, m.plaster('#d9d6ce'))
    brick = m.tiles('#9a6350', '#b3a898', 0.24, 0.08, 0.85, 0.008, 0.5, 0.22, True)
    room.wall(room.Side(((LEFT + RIGHT) / 2, BACK, 0)), RIGHT - LEFT + 0.2, HIGH, brick)
    room.wall(room.Side((0, -3.1, 0), 180), 12, HIGH, m.plaster('#dedbd4'))
    for x, z, w, h in windows:
        room.window(left, x, z, w, h, dark, (2, 1), bar=0.055)
        stage.window_light(w, h, left.to(x, -0.03, z + h / 2), (2.0, 4.0 + x, 0.6), 120)
    for x in (2.5, 5.0):
        room.blind(left, x, 0.8, 2.1, 2.0, drawn=0.35)
    outdoors.garden((LEFT - 9, 22, -3), 90, 13, 90, 2.4)
    rows()
    far_end(back)
    overhead()
    stage.window_light(6.0, 1.8, (1.5, -2.9, 1.8), (0, 6, 1.2), 150, (1.0, 0.97, 0.94))
    stage.window_light(3.0, 9.0, (RIGHT - 0.2, 6, 2.6), (0, 6, 0.5), 70, (1.0, 0.96, 0.9))
    stage.camera(at=(0.4, 0, 1.3), lens=28, shift=0.01, focus=1.4)
    stage.look(0.65, 'High Contrast', 0.05)


def rows():
    oak, white = m.wood('#93693f', '#c69a69', 'x'), m.lacquer('#e9e7e2', 0.4)
    felt, cloth = m.fabric('#7d8c8c'), m.fabric('#3c464d')
    for y in (4.1, 6.9, 9.4):
        for x in (-2.2, 2.95):
            for side in (-1, 1):
                group(x + side * 0.82, y, oak, white, felt, cloth)
            f.pendant((x - 0.7, y, HIGH), 1.1, 0.19, m.lacquer('#2b2e2f', 0.4), 8)
            f.pendant((x + 0.7, y, HIGH), 1.1, 0.19, m.lacquer('#2b2e2f', 0.4), 8)
    for x, y, tall in ((-0.75, 5.5, 1.45), (1.15, 8.3, 1.5), (4.4, 5.5, 1.6)):
        plants.pot((x, y, 0), 0.22, 0.42, m.ceramic(random.choice(['#d6d1c6', '#3e4141']), 0.5))
        plants.tree((x, y, 0.36), tall, 0.4, 90, 0.25, 0.15)


def group(x, y, oak, white, felt, cloth):
    """Two desks back to back, with what people leave on them."""
    box((1.6, 0.025, 0.42), (x, y, 0.66), felt, 0, 0.008)
    for sign in (-1, 1):
        f.table((x, y + sign * 0.42, 0), (1.6, 0.78, 0.73), oak, white, leg=0.045, thickness=0.028)
        f.monitor((x + random.uniform(-0.15, 0.15), y + sign * 0.24, 0.73), (0 if sign < 0 else 180) + random.uniform(-8, 8), 0.58)
        f.office_chair((x + random.uniform(-0.2, 0.2), y + sign * 1.1, 0), (180 if sign < 0 else 0) + random.uniform(-35, 35), cloth)
        f.papers((x + 0.5, y + sign * 0.5, 0.73), random.uniform(-20, 20), random.randint(2, 8))
        if random.random() < 0.7:
            f.mug((x - 0.45, y + sign * 0.4, 0.73), random.choice(['#e8e4da', '#b4674a', '#40616b']), random.uniform(0, 360))
        if random.random() < 0.5:
            plants.pot((x - 0.65, y + sign * 0.25, 0.73), 0.06, 0.1)
            plants.bush((x - 0.65, y + sign * 0.25, 0.81), 0.1, 40, 0.08, 0.045)


def overhead():
    """Lights in rows and an air duct below the bare ceiling."""
    steel, lamp, rim = m.metal('#b6b8b8', 0.4), m.glow('#fff4e6', 5.0), m.lacquer('#e9e8e4', 0.4)
    tube([(0.35, -2.5, HIGH - 0.34), (0.35, BACK, HIGH - 0.34)], 0.21, steel, soft=False)
    for y in (1.5, 4.0, 6.5, 9.0):
        tube([(0.13, y, HIGH), (0.13, y, HIGH - 0.36)], 0.006, steel, soft=False)
        cylinder(0.222, 0.05, (0.35, y + 0.6, HIGH - 0.34), steel, tilt=(90, 0))
    for x in (-2.2, 2.95):
        for y in (2.7, 5.5, 8.2):
            box((0.09, 1.5, 0.06), (x, y, HIGH - 0.4), rim, 0, 0.004)
            box((0.07, 1.46, 0.004), (x, y, HIGH - 0.405), lamp, 0, 0)
            for end in (-0.6, 0.6):
                tube([(x, y + end, HIGH), (x, y + end, HIGH - 0.35)], 0.003, rim, soft=False)


def far_end(back):
    oak = m.wood('#7a5230', '#b68453')
    shelves.case((-1.1, BACK - 0.2, 0), 0, 2.4, 1.5, 0.34, 4, 3, m.lacquer('#e6e3dc', 0.45), shelves.BRIGHT, 0.6)
    plants.pot((-1.8, BACK - 0.2, 1.5), 0.1, 0.16)
    plants.trailing((-1.8, BACK - 0.2, 1.64), 9, 0.6)
    room.picture(back, 1.6, 1.75, 1.5, 1.0, m.painting(['#ece5d6', '#d9a441', '#35505a', '#efe9dc'], 1.3), m.metal('#2c2c2c', 0.5))
    box((1.0, 0.03, 2.1), back.to(3.6, -0.02, 0), oak, 0, 0.004)
