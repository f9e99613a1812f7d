"""What is seen through windows: gardens and streets that the lens blurs, and a city in the distance."""
import random

from lib import materials as m
from lib.graph import Graph, rgb
from lib.shapes import Pile, box, box_mesh, show


def garden(at, width=16.0, height=9.0, turn=0.0, strength=1.7, hedge=0.6):
    """A lit backdrop: bright sky above trees and a lawn. It lights nothing but what looks at it."""
    g = Graph('garden')
    at_point = g.add('TexCoord').outputs['Generated']
    split = g.add('SeparateXYZ', {'Vector': at_point})
    up = split.outputs['Z']
    own = g.add('TexCoord').outputs['Object']
    crowns = g.math('MULTIPLY', g.math('SUBTRACT', g.noise(own, 0.5, 5, 0.4), 0.5), 0.55)
    line = g.math('ADD', crowns, hedge)
    is_sky = g.ramp(g.math('SUBTRACT', up, line), [(0.0, (0, 0, 0, 1)), (0.03, (1, 1, 1, 1))])
    leaves = g.math('ADD', g.math('MULTIPLY', g.noise(own, 3.5, 8, 0.6), 0.75), g.math('MULTIPLY', g.noise(own, 22, 3), 0.25))
    greens = [(0.32, rgb('#1b2615')), (0.48, rgb('#4c5f3a')), (0.6, rgb('#8c9a68')), (0.72, rgb('#d3d9ae'))]
    tree = g.ramp(leaves, greens)
    lawn = g.ramp(g.noise(own, 6, 5), [(0.3, rgb('#6b7850')), (0.7, rgb('#a2a97c'))])
    ground = g.ramp(up, [(0.17, (1, 1, 1, 1)), (0.2, (0, 0, 0, 1))])
    color = g.mix(ground, g.mix(is_sky, tree, rgb('#e9f1f8')), lawn)
    power = g.math('MULTIPLY', g.ramp(is_sky, [(0, (0.55, 0.55, 0.55, 1)), (1, (1.5, 1.5, 1.5, 1))]), strength)
    material = g.surface(g.add('Emission', {'Color': color, 'Strength': power}))
    half = width / 2
    corners = [(-half, 0, 0), (half, 0, 0), (half, 0, height), (-half, 0, height)]
    board = show('garden', corners, [(0, 1, 2, 3)], material, at, turn, smooth=False)
    board.visible_diffuse = False
    return board


def facade(code, glass='#30404c', floor=3.3, bay=1.6, frame=0.28, gloss=0.15):
    """A tower's face: windows in bays and floors, some of them lit or with blinds down."""
    g = Graph('facade')
    own = g.add('TexCoord').outputs['Object']
    split = g.add('SeparateXYZ', {'Vector': own})
    along = g.math('ADD', split.outputs['X'], split.outputs['Y'])
    flat = g.add('CombineXYZ', {'X': along, 'Y': split.outputs['Z']}).outputs[0]
    brick = g.add('TexBrick', {'Vector': flat, 'Color1': (0, 0, 0, 1), 'Color2': (1, 1, 1, 1), 'Mortar': (0, 0, 0, 1), 'Scale': 0.1,
                               'Mortar Size': frame / 10, 'Mortar Smooth': 0.0,
                               'Brick Width': bay / 10, 'Row Height': floor / 10}, offset=0.0)
    each = brick.outputs['Color']
    dark = rgb(glass)
    lighter = tuple(c * 1.7 for c in dark[:3]) + (1,)
    panes = g.ramp(each, [(0.0, dark), (0.5, lighter), (0.8, rgb('#93a0a6')), (0.9, rgb('#c9c2b2'))], 'CONSTANT')
    shade = g.ramp(g.noise(own, 0.08, 4), [(0.3, (0.8, 0.8, 0.8, 1)), (0.7, (1, 1, 1, 1))])
    body = g.mix(1.0, rgb(code), shade, 'MULTIPLY')
    color = g.mix(brick.outputs['Fac'], panes, body)
    rough = g.math('ADD', g.math('MULTIPLY', brick.outputs['Fac'], 0.7), gloss)
    return g.principled(color, rough)


def paled(code, distance, air='#b9cbdc'):
    """A colour as so many metres of air pale it."""
    share = min(distance / 900, 0.72)
    channels = ((int(code[i : i + 2], 16), int(air[i : i + 2], 16)) for i in (1, 3, 5))
    return '#' + ''.join(f'{round(own * (1 - share) + far * share):02x}' for own, far in channels)


def city(depth_from=60, depth_to=900, count=150, spread=1.1, ground=-45.0, tallest=95.0):
    """Rows of towers behind one another, paler the farther they are."""
    codes = ['#b9a88f', '#8b8781', '#a5654c', '#c9c4b8', '#6d7680', '#d6cfc1', '#7f8d99', '#94806c']
    looks = {}
    for _ in range(count):
        distance = depth_from + (depth_to - depth_from) * random.random() ** 1.3
        code = random.choice(codes)
        key = (code, int(distance / 150))
        if key not in looks:
            sizes = random.uniform(3.1, 3.8), random.uniform(1.4, 3.2), random.uniform(0.25, 0.7)
            looks[key] = facade(paled(code, distance), paled('#2f3f4c', distance), *sizes)
        x = random.uniform(-spread, spread) * distance
        width, deep = random.uniform(14, 34), random.uniform(14, 30)
        tall = random.uniform(18, 48) + (tallest * random.random() ** 3 if distance > 150 else 0)
        block(x, distance, ground, width, deep, tall, looks[key])
    land = m.carpet('#8d9a86', '#7b8276', 0.02)
    show('land', [(-3000, 20, ground), (3000, 20, ground), (3000, 3000, ground), (-3000, 3000, ground)], [(0, 1, 2, 3)], land, smooth=False)


def block(x, y, ground, width, deep, tall, material):
    turn = random.choice([0, 0, 4, -6, 12])
    box((width, deep, tall), (x, y, ground), material, turn, 0)
    if random.random() < 0.5:
        box((width * 0.5, deep * 0.5, random.uniform(2.5, 7)), (x + random.uniform(-3, 3), y, ground + tall), material, turn, 0)


def treetops(y, ground, width, count=60, radius=4.0):
    """Crowns seen from above, between the houses."""
    green, pile = m.carpet('#4d6a35', '#25391c', 0.5), Pile()
    for _ in range(count):
        cx, cy, r = random.uniform(-width, width), y + random.uniform(-12, 12), radius * random.uniform(0.6, 1.2)
        for _ in range(14):
            s = r * random.uniform(0.35, 0.6)
            place = (cx + random.gauss(0, r / 3), cy + random.gauss(0, r / 3), random.uniform(0.2, 1) * r)
            pile.put(*box_mesh((s, s, s), place, random.uniform(0, 90), random.uniform(0, 60)))
    pile.show('treetops', green, (0, 0, ground))
