"""The empty scene, its daylight and its camera."""
import math

import bpy
from mathutils import Euler, Vector


def clear(seed=0):
    import random

    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    settings = scene.cycles
    settings.device = 'CPU'
    settings.use_adaptive_sampling = True
    settings.adaptive_threshold = 0.03
    settings.max_bounces = 5
    settings.diffuse_bounces = 3
    settings.glossy_bounces = 2
    settings.transmission_bounces = 3
    settings.transparent_max_bounces = 8
    settings.caustics_reflective = False
    settings.caustics_refractive = False
    settings.sample_clamp_direct = 6.0
    settings.sample_clamp_indirect = 2.5
    settings.blur_glossy = 0.6
    settings.use_denoising = False


def sky(sun_height=35.0, sun_angle=120.0, strength=0.12, sun=False, haze=1.4):
    """The Nishita sky; the disc of its sun is off unless asked for, because sunlight() gives a softer one."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    air = tree.nodes.new('ShaderNodeTexSky')
    air.sky_type = 'NISHITA'
    air.sun_disc = sun
    air.sun_elevation = math.radians(sun_height)
    air.sun_rotation = math.radians(sun_angle)
    air.dust_density = haze
    tree.links.new(air.outputs[0], tree.nodes['Background'].inputs['Color'])
    tree.nodes['Background'].inputs['Strength'].default_value = strength


def _light(kind, name, energy, color, at, towards):
    lamp = bpy.data.lights.new(name, kind)
    lamp.energy = energy
    lamp.color = color
    thing = bpy.data.objects.new(name, lamp)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)
    return thing


def window_light(width, height, at, towards, energy, color=(0.93, 0.97, 1.0), mirrored=False):
    """The light of a window's piece of sky: an area the size of the opening, not seen itself, mirrored only if asked for. In watts."""
    thing = _light('AREA', 'window light', energy, color, at, towards)
    thing.data.shape = 'RECTANGLE'
    thing.data.size = width
    thing.data.size_y = height
    thing.data.spread = math.radians(160)
    thing.visible_camera = False
    thing.visible_transmission = False
    thing.visible_glossy = mirrored
    return thing


def sunlight(at, towards, strength, softness=2.5, color=(1.0, 0.93, 0.82)):
    """Sunlight from one place to another; softness is the sun's width in degrees."""
    thing = _light('SUN', 'sun', strength, color, at, towards)
    thing.data.angle = math.radians(softness)
    return thing


def bulb(at, energy, radius=0.05, color=(1.0, 0.8, 0.58)):
    thing = _light('POINT', 'bulb', energy, color, at, (at[0], at[1], at[2] - 1))
    thing.data.shadow_soft_size = radius
    thing.visible_camera = False
    return thing


def camera(at=(0, 0, 1.22), pan=0.0, lens=30.0, shift=0.0, focus=1.2, f_stop=24.0):
    """A level camera looking along y, so that verticals stay upright; `shift` moves the picture up as a lens board does."""
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.sensor_width = 36
    data.shift_y = shift
    data.clip_start = 0.02
    data.clip_end = 3000
    data.dof.focus_distance = focus
    data.dof.aperture_fstop = f_stop
    thing = bpy.data.objects.new('camera', data)
    thing.location = at
    thing.rotation_euler = Euler((math.radians(90), 0, math.radians(-pan)))
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    scene['focus'] = focus
    scene['f_stop'] = f_stop
    scene['lens'] = lens


def look(exposure=0.0, contrast='Medium High Contrast', warmth=0.0):
    """How finish.py develops the picture: stops, the view's contrast, and warmth from -1 (cold) to 1."""
    scene = bpy.context.scene
    scene['exposure'] = exposure
    scene['contrast'] = contrast
    scene['warmth'] = warmth
