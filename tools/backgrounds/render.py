"""Renders a scene's light: blender -b --factory-startup -P tools/backgrounds/render.py -- home-office [--width W] [--samples N] [--seed S]

Writes build/backgrounds/{name}-{seed}.exr, linear and everywhere sharp, with depth. finish.py makes the picture of it.
"""
import argparse
import importlib
import json
import sys
from pathlib import Path

import bpy

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
sys.dont_write_bytecode = True

from lib import stage  # noqa: E402


def render():
    options = argparse.ArgumentParser()
    options.add_argument('name')
    options.add_argument('--width', type=int, default=480)
    options.add_argument('--samples', type=int, default=32)
    options.add_argument('--seed', type=int, default=0)
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1 :])

    stage.clear()
    importlib.import_module('scenes.' + chosen.name.replace('-', '_')).build()
    scene = bpy.context.scene
    scene.cycles.samples = chosen.samples
    scene.cycles.seed = chosen.seed
    scene.render.resolution_x = chosen.width
    scene.render.resolution_y = chosen.width * 9 // 16
    scene.render.resolution_percentage = 100
    scene.view_layers[0].use_pass_z = True
    scene.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    scene.render.image_settings.color_depth = '16'
    folder = here.parents[1] / 'build' / 'backgrounds'
    folder.mkdir(parents=True, exist_ok=True)
    scene.render.filepath = str(folder / f'{chosen.name}-{chosen.seed}.exr')
    development = {key: scene[key] for key in ('focus', 'f_stop', 'lens', 'exposure', 'contrast', 'warmth')}
    development['width'] = chosen.width
    (folder / f'{chosen.name}.json').write_text(json.dumps(development))
    bpy.ops.render.render(write_still=True)


render()
