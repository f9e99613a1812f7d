"""Materials without a single picture: everything comes from noise, so that nothing repeats and nothing needs a licence."""
from lib.graph import Graph, rgb


def scaled(color, factor):
    return tuple(c * factor for c in color[:3]) + (1.0,)


def plaster(code, unevenness=0.06):
    """A painted wall: faint clouds in its colour."""
    g = Graph('plaster')
    color = rgb(code)
    at = g.add('TexCoord').outputs['Object']
    clouds = g.noise(at, 0.9, 4)
    paint = g.ramp(clouds, [(0.3, scaled(color, 1 - unevenness)), (0.7, scaled(color, 1 + unevenness / 2))])
    return g.surface(g.add('BsdfDiffuse', {'Color': paint}))


def lacquer(code, roughness=0.4, wear=0.05):
    """Painted wood or board: smooth, with faint smudges in its gloss."""
    g = Graph('lacquer')
    at = g.own_coordinates()
    smudges = g.noise(at, 4, 4)
    color = rgb(code)
    paint = g.ramp(smudges, [(0.3, scaled(color, 1 - wear)), (0.7, color)])
    return g.principled(paint, g.math('ADD', g.math('MULTIPLY', smudges, 0.22), roughness - 0.1))


def wood(dark, light, grain='x', scale=1.0, roughness=0.42):
    """Veneer or solid wood whose grain runs along the given axis of the object."""
    g = Graph('wood')
    stretch = {'x': (0.12, 1, 1), 'y': (1, 0.12, 1), 'z': (1, 1, 0.12)}[grain]
    at = g.place(g.own_coordinates(), tuple(s * scale for s in stretch))
    color, fibres = _grain(g, at, rgb(dark), rgb(light))
    tone = g.add('ObjectInfo').outputs['Random']
    color = g.mix(g.math('MULTIPLY', tone, 0.22), color, g.mix(1.0, color, scaled(rgb(dark), 1.6), 'MULTIPLY'))
    gloss = g.math('ADD', g.math('MULTIPLY', fibres, 0.25), roughness - 0.1)
    return g.principled(color, gloss)


def _grain(g, at, dark, light):
    rings = g.add('TexWave', {'Vector': at, 'Scale': 2.6, 'Distortion': 9.0, 'Detail': 2.0, 'Detail Scale': 1.4},
                  wave_type='BANDS', bands_direction='DIAGONAL').outputs['Fac']
    clouds = g.noise(at, 3.5, 3, 0.8)
    fibres = g.noise(at, 50, 1)
    value = g.math('ADD', g.math('MULTIPLY', rings, 0.35), g.math('MULTIPLY', clouds, 0.45))
    value = g.math('ADD', value, g.math('MULTIPLY', fibres, 0.25), clamp=True)
    return g.ramp(value, [(0.22, dark), (0.78, light)]), fibres


def planks(dark, light, width=0.16, length=1.7, along='y', roughness=0.38):
    """A floor of boards: each of another tone and grain, thin dark joints."""
    g = Graph('planks')
    own = g.add('TexCoord').outputs['Object']
    turn = (0, 0, 1.5707963) if along == 'y' else (0, 0, 0)
    flat = g.add('Mapping', {'Vector': own, 'Rotation': turn}).outputs[0]
    bricks = g.add('TexBrick', {'Vector': flat, 'Color1': (0, 0, 0, 1), 'Color2': (1, 1, 1, 1), 'Mortar': (0.5, 0.5, 0.5, 1),
                                'Scale': 1.0, 'Mortar Size': 0.0016, 'Mortar Smooth': 0.2, 'Brick Width': length,
                                'Row Height': width}, offset=0.37)
    board = bricks.outputs['Color']
    shift = g.add('VectorMath', {0: board, 1: (17.0, 41.0, 23.0)}, operation='MULTIPLY').outputs[0]
    at = g.place(g.add('VectorMath', {0: flat, 1: shift}, operation='ADD').outputs[0], (0.1, 1, 1))
    color, _ = _grain(g, at, rgb(dark), rgb(light))
    shade = g.math('ADD', g.math('MULTIPLY', board, 0.34), 0.76)
    color = g.mix(1.0, color, shade, 'MULTIPLY')
    color = g.mix(g.math('MULTIPLY', bricks.outputs['Fac'], 0.7), color, (0.02, 0.014, 0.01, 1))
    gloss = g.math('ADD', g.math('MULTIPLY', g.noise(own, 3, 4), 0.25), roughness - 0.1)
    return g.principled(color, gloss)


def fabric(code, mottle=0.12):
    """Upholstery: threads that are not all dyed alike, paler where hands have brushed it."""
    g = Graph('fabric')
    at = g.own_coordinates()
    color = rgb(code)
    value = g.math('ADD', g.math('MULTIPLY', g.noise(at, 110, 1), 0.5), g.math('MULTIPLY', g.noise(at, 6, 3), 0.5))
    dyed = g.ramp(value, [(0.35, scaled(color, 1 - 2 * mottle)), (0.65, scaled(color, 1 + mottle))])
    return g.surface(g.add('BsdfDiffuse', {'Color': dyed, 'Roughness': 0.6}))


def leather(code):
    g = Graph('leather')
    at = g.own_coordinates()
    color = rgb(code)
    worn = g.ramp(g.noise(at, 5, 4), [(0.3, scaled(color, 0.7)), (0.7, scaled(color, 1.15))])
    return g.principled(worn, 0.45, g.bump(g.noise(at, 9, 2), 0.2, 0.01))


def carpet(code, second=None, patch=1.2):
    """Short pile: specks, and broad patches where feet have brushed it."""
    g = Graph('carpet')
    at = g.add('TexCoord').outputs['Object']
    color = rgb(code)
    other = rgb(second) if second else scaled(color, 0.72)
    value = g.math('ADD', g.math('MULTIPLY', g.noise(at, 70, 1), 0.5), g.math('MULTIPLY', g.noise(at, patch, 4), 0.5))
    pile = g.ramp(value, [(0.36, other), (0.64, color)])
    return g.surface(g.add('BsdfDiffuse', {'Color': pile, 'Roughness': 0.8}))


def stone(code, vein='#8c8880', scale=1.0, roughness=0.22, veins=0.35):
    """Polished stone or cast concrete, by how rough it is and how strong its veins are."""
    g = Graph('stone')
    at = g.place(g.own_coordinates(), (scale, scale, scale))
    color = rgb(code)
    clouds = g.ramp(g.noise(at, 1.6, 5, 0.7), [(0.3, scaled(color, 0.84)), (0.7, color)])
    lines = g.math('ABSOLUTE', g.math('SUBTRACT', g.noise(at, 1.3, 4, 2.2), 0.5))
    line = g.ramp(lines, [(0.0, (1, 1, 1, 1)), (0.035, (0, 0, 0, 1))])
    color = g.mix(g.math('MULTIPLY', line, veins), clouds, rgb(vein))
    gloss = g.math('ADD', g.math('MULTIPLY', g.noise(at, 4, 3), 0.16), roughness - 0.06)
    return g.principled(color, gloss)


def tiles(code, joint='#77746e', width=0.6, height=0.6, roughness=0.3, joint_size=0.004, offset=0.0, variety=0.1, upright=False):
    """Tiles or bricks on the object's x and y, or upright on x and z, each of a slightly different tone."""
    g = Graph('tiles')
    at = g.add('TexCoord').outputs['Object']
    if upright:
        split = g.add('SeparateXYZ', {'Vector': at})
        at = g.add('CombineXYZ', {'X': split.outputs['X'], 'Y': split.outputs['Z']}).outputs[0]
    color = rgb(code)
    brick = g.add('TexBrick', {'Vector': at, 'Color1': scaled(color, 1 - variety), 'Color2': scaled(color, 1 + variety),
                               'Mortar': rgb(joint), 'Scale': 1.0, 'Mortar Size': joint_size, 'Mortar Smooth': 0.1,
                               'Brick Width': width, 'Row Height': height}, offset=offset)
    clouds = g.ramp(g.noise(at, 5, 4), [(0.3, (0.82, 0.82, 0.82, 1)), (0.7, (1, 1, 1, 1))])
    gloss = g.math('ADD', g.math('MULTIPLY', g.noise(at, 3, 4), 0.2), roughness - 0.08)
    return g.principled(g.mix(1.0, brick.outputs['Color'], clouds, 'MULTIPLY'), gloss)


def metal(code='#c9c9c8', roughness=0.3):
    g = Graph('metal')
    gloss = g.math('ADD', g.math('MULTIPLY', g.noise(g.own_coordinates(), 12, 2), 0.2), max(roughness - 0.1, 0.02))
    return g.principled(rgb(code), gloss, Metallic=1.0)


def plastic(code, roughness=0.45):
    g = Graph('plastic')
    gloss = g.math('ADD', g.math('MULTIPLY', g.noise(g.own_coordinates(), 8, 2), 0.2), roughness - 0.1)
    return g.principled(rgb(code), gloss)


def ceramic(code, roughness=0.3):
    g = Graph('ceramic')
    at = g.own_coordinates()
    color = rgb(code)
    glaze = g.ramp(g.noise(at, 9, 4), [(0.3, scaled(color, 0.86)), (0.7, color)])
    return g.principled(glaze, roughness)


def pane(tint='#f4faf8', gloss=0.6):
    """Flat glass without refraction: light passes, the surface mirrors at a slant."""
    g = Graph('pane')
    mirror = g.add('BsdfGlossy', {'Roughness': 0.02, 'Color': (0.9, 0.95, 0.95, 1)})
    through = g.add('BsdfTransparent', {'Color': rgb(tint)})
    entering = g.math('SUBTRACT', 1.0, g.add('NewGeometry').outputs['Backfacing'])
    share = g.math('MULTIPLY', g.math('MULTIPLY', g.add('Fresnel', {'IOR': 1.45}).outputs[0], gloss), entering)
    return g.surface(g.add('MixShader', {0: share, 1: through.outputs[0], 2: mirror.outputs[0]}))


def frosted(tint='#e8efee'):
    """Satin film on glass: lets light through and hides what is behind."""
    g = Graph('frosted')
    through = g.add('BsdfTranslucent', {'Color': rgb(tint)})
    clear = g.add('BsdfTransparent', {'Color': rgb(tint)})
    film = g.add('BsdfDiffuse', {'Color': rgb(tint)})
    mixed = g.add('MixShader', {0: 0.45, 1: through.outputs[0], 2: film.outputs[0]})
    return g.surface(g.add('MixShader', {0: 0.35, 1: mixed.outputs[0], 2: clear.outputs[0]}))


def sheer(code='#f3efe8', openness=0.25):
    """Curtain cloth that glows where light falls on its other side."""
    g = Graph('sheer')
    color = rgb(code)
    front = g.add('BsdfDiffuse', {'Color': color})
    back = g.add('BsdfTranslucent', {'Color': color})
    cloth = g.add('MixShader', {0: 0.5, 1: front.outputs[0], 2: back.outputs[0]})
    gaps = g.add('BsdfTransparent', {})
    return g.surface(g.add('MixShader', {0: openness, 1: cloth.outputs[0], 2: gaps.outputs[0]}))


def leaf(dark='#1d3220', light='#55733f'):
    """Leaves of one plant: each of another green, light shining through them, a waxy gloss."""
    g = Graph('leaf')
    each = g.add('NewGeometry').outputs['Random Per Island']
    color = g.ramp(each, [(0.1, rgb(dark)), (0.9, rgb(light))])
    skin = g.add('BsdfPrincipled', {'Base Color': color, 'Roughness': 0.42, 'Specular': 0.45})
    glow = g.add('BsdfTranslucent', {'Color': g.mix(0.5, color, rgb('#86994a'))})
    return g.surface(g.add('MixShader', {0: 0.25, 1: skin.outputs[0], 2: glow.outputs[0]}))


def assorted(codes, roughness=0.6):
    """One of several colours for each loose part of a mesh: book covers, folders."""
    g = Graph('assorted')
    each = g.add('NewGeometry').outputs['Random Per Island']
    stops = [(i / len(codes), rgb(code)) for i, code in enumerate(codes)]
    color = g.ramp(each, stops, 'CONSTANT')
    jitter = g.math('ADD', g.math('MULTIPLY', g.math('FRACT', g.math('MULTIPLY', each, 91.7)), 0.4), 0.75)
    color = g.mix(1.0, color, jitter, 'MULTIPLY')
    worn = g.ramp(g.noise(g.add('TexCoord').outputs['Object'], 25, 3), [(0.3, (0.8, 0.8, 0.8, 1)), (0.7, (1, 1, 1, 1))])
    return g.principled(g.mix(1.0, color, worn, 'MULTIPLY'), roughness)


def painting(codes, scale=2.5, distortion=1.5):
    """Abstract art: soft fields of a few colours, and the strokes of a broad brush."""
    g = Graph('painting')
    at = g.own_coordinates()
    strokes = g.noise(g.place(at, (1, 1, 6)), 7, 4)
    fields = g.noise(g.place(at, (1, 1, 1.8)), scale, 3, distortion)
    value = g.math('ADD', g.math('MULTIPLY', fields, 0.85), g.math('MULTIPLY', strokes, 0.15))
    count = len(codes)
    color = g.ramp(value, [(0.3 + 0.4 * i / count, rgb(code)) for i, code in enumerate(codes)], 'EASE')
    return g.surface(g.add('BsdfDiffuse', {'Color': color}))


def glow(code, strength):
    g = Graph('glow')
    return g.surface(g.add('Emission', {'Color': rgb(code), 'Strength': strength}))


def lampshade(code='#f0e4cf', strength=1.5):
    """Paper or linen lit from within, brightest near the bulb."""
    g = Graph('lampshade')
    color = rgb(code)
    cloth = g.add('BsdfDiffuse', {'Color': color})
    lit = g.add('Emission', {'Color': rgb('#ffd9a0'), 'Strength': strength})
    return g.surface(g.add('AddShader', {0: cloth.outputs[0], 1: lit.outputs[0]}))
