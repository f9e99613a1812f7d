"""Bookcases and what fills them."""
import math
import random

from lib import materials as m
from lib import plants
from lib.furniture import Frame, vase
from lib.shapes import Pile, box, box_mesh

QUIET = ['#e4dfd3', '#cfc4b2', '#8a8f8a', '#5c6a70', '#33454f', '#7d5a45', '#a68a68', '#b8b3a8', '#2b2d30', '#93432f', '#d8cdb8', '#5a6650']
OLD = ['#4a2318', '#5d3420', '#2c3b2d', '#22303f', '#6f5433', '#7d2f24', '#8b7350',
       '#1f1f22', '#3f2a3a', '#9b8560', '#54452f', '#2f4a48', '#b29a72', '#6b1f1f']
BRIGHT = ['#e8e4da', '#c4572f', '#d9a441', '#2f6b75', '#274257', '#8fa6a1',
          '#e2c7b0', '#3b3b3d', '#f2efe8', '#a03a35', '#5d7f5c', '#c9ccd0']


def books(pile, labels, x0, x1, y, z, room, tall=(0.19, 0.28), thick=(0.014, 0.045), label=0.3, back=0.24):
    """Fills a board from x0 to x1 with upright books, the last one leaning where there is air left. `y` is the board's front edge."""
    x, height = x0, random.uniform(*tall)
    while x < x1 - thick[0]:
        if random.random() < 0.28:
            height = random.uniform(*tall)
        width = min(random.triangular(*thick), x1 - x)
        h = min(height * random.uniform(0.93, 1.05), room - 0.015)
        deep = min(h * random.uniform(0.62, 0.8), back - 0.03)
        front = y + random.uniform(0.008, 0.03)
        lean = random.uniform(-0.6, 0.6)
        if x1 - x < thick[1] * 2.2 and x1 - x > width + 0.02 and random.random() < 0.5:
            lean = -math.degrees(math.atan2(x1 - x - width, h)) * 0.8
            x = x1 - width - 0.004
        pile.put(*box_mesh((width - 0.0015, deep, h), (x + width / 2, front + deep / 2, z), 0, lean))
        if random.random() < label and abs(lean) < 1 and width > 0.016:
            size = random.uniform(0.08, 0.35) * h
            low = z + h * random.choice([0.08, 0.45, 0.6])
            labels.put(*box_mesh((width * 0.86, 0.001, size), (x + width / 2, front - 0.0006, low), 0, lean))
        x += width + (0.0006 if random.random() < 0.93 else random.uniform(0.005, 0.03))


def lying(pile, x, y, z, count=3):
    """A stack of books on their sides; returns the height on top."""
    for _ in range(count):
        thick, length, deep = random.uniform(0.018, 0.042), random.uniform(0.2, 0.27), random.uniform(0.15, 0.19)
        turn = random.uniform(-7, 7)
        pile.put(*box_mesh((length, deep, thick), (x + random.uniform(-0.01, 0.01), y + 0.02 + deep / 2, z), turn))
        z += thick + 0.0008
    return z


def case(at, turn=0.0, width=1.8, height=2.2, depth=0.3, boards=6, columns=2, material=None, palette=None, fill=0.72, back=None,
         foot=0.07, objects=True, tall=(0.19, 0.28), thick=(0.014, 0.045), plinth=True, lowest=0):
    """A bookcase with its contents. `fill` is the share of compartments that hold books from end to end."""
    material = material or m.wood('#5b3b22', '#8f6540')
    f, t = Frame(at, turn), 0.024
    for i in range(columns + 1):
        box((t, depth, height), f.to(-width / 2 + (width - t) * i / columns + t / 2, 0, 0), material, turn, 0.002)
    box((width, 0.012, height), f.to(0, depth / 2 - 0.006, 0), back or material, turn, 0)
    gap = (height - foot - t) / boards
    for i in range(boards + 1):
        box((width - t, depth - 0.006, t), f.to(0, 0.002, foot + gap * i), material, turn, 0.002)
    if plinth:
        box((width - t, 0.02, foot), f.to(0, -depth / 2 + 0.03, 0), material, turn, 0.002)
    pile, labels = Pile(), Pile()
    inner = (width - t) / columns - t
    for row in range(lowest, boards):
        for column in range(columns):
            left = -width / 2 + t + column * (inner + t)
            fill_place(pile, labels, f, left, inner, -depth / 2, foot + gap * row + t, gap - t, depth, fill, objects, tall, thick)
    pile.show('books', m.assorted(palette or QUIET), at, turn, 0.0025)
    if labels.vertices:
        labels.show('labels', m.assorted(['#b7a67c', '#a98d4f', '#1d1b1a', '#8f8672', '#7d2b23', '#3a3f45']), at, turn)


def fill_place(pile, labels, f, left, inner, front, z, room, depth, fill, objects, tall, thick):
    """One compartment: books all along, or books and a thing next to them, or things alone."""
    def row(a, b):
        books(pile, labels, left + a, left + b, front + 0.02, z, room, tall, thick, back=depth)

    chance = random.random()
    if not objects or chance < fill:
        row(0.01, inner * random.uniform(0.93, 0.995))
    elif chance < fill + (1 - fill) * 0.6:
        share = random.uniform(0.4, 0.68)
        if random.random() < 0.5:
            row(0.01, inner * share)
            thing(pile, f, left + inner * (share + 1) / 2, front, z, room, inner * (1 - share))
        else:
            row(inner * (1 - share), inner - 0.01)
            thing(pile, f, left + inner * (1 - share) / 2, front, z, room, inner * (1 - share))
    else:
        thing(pile, f, left + inner * 0.3, front, z, room, inner * 0.5)
        thing(pile, f, left + inner * 0.74, front, z, room, inner * 0.4)


def thing(pile, f, x, front, z, room, width):
    """An ornament small enough for its place."""
    y = front + 0.13
    kind = random.choice(['stack', 'vase', 'box', 'bowl', 'plant', 'frame', 'vase', 'stack'])
    if kind == 'stack':
        top = lying(pile, x, front + 0.02, z, random.randint(2, 4))
        if room - (top - z) > 0.13:
            vase(f.to(x, y, top), 0.09, 0.045, m.ceramic(random.choice(['#d6cdbd', '#7d8a80', '#35393a'])), 'round')
    elif kind == 'vase':
        tone = random.choice(['#e0d7c7', '#a9765a', '#54686c', '#2e3032', '#c2b79f'])
        tall = min(room * random.uniform(0.55, 0.85), 0.3)
        glaze = m.ceramic(tone, random.uniform(0.25, 0.7))
        vase(f.to(x, y, z), tall, min(tall * 0.36, width * 0.4, 0.1), glaze, random.choice(['bottle', 'round']))
    elif kind == 'box':
        tone = random.choice(['#b59f7e', '#44484a', '#d7d2c8', '#7a6650'])
        box((min(width * 0.8, 0.26), 0.2, min(room * 0.5, 0.17)), f.to(x, y, z), m.fabric(tone), f.turn, 0.006)
    elif kind == 'bowl':
        vase(f.to(x, y, z), 0.07, min(width * 0.4, 0.1), m.ceramic(random.choice(['#cfc6b4', '#3d5054', '#8b6a52'])), 'bowl')
    elif kind == 'plant' and room > 0.25:
        small = min(width * 0.3, 0.065)
        plants.pot(f.to(x, y, z), small, small * 1.6)
        plants.bush(f.to(x, y, z + small * 1.5), min(room * 0.28, 0.1), 46, 0.075, 0.042, low=0.0)
    else:
        tall = min(room * 0.75, 0.22)
        frame = box((tall * 0.75, 0.014, tall), f.to(x, y + 0.04, z), m.wood('#2b1c11', '#4c3320', 'z'), f.turn, 0.002, (-9, 0))
        frame.name = 'frame'
        art = m.painting(['#d9d2c2', '#9aa39b', '#6b5a48', '#e6ded0'])
        box((tall * 0.62, 0.003, tall * 0.84), f.to(x, y + 0.028, z + tall * 0.085), art, f.turn, 0, (-9, 0))
