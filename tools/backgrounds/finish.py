"""Develops what render.py wrote: blender -b --factory-startup -P tools/backgrounds/finish.py -- home-office [--preview FILE]

Averages the seeds, blurs by depth as the scene's lens would, and writes public/backgrounds/{name}.jpg and {name}-small.jpg with ffmpeg.
The blur comes last because it averages many pixels at a time: far fewer samples are needed than for a lens in the renderer.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

import bpy

root = Path(__file__).resolve().parents[2]
MAX_BYTES = 250_000


class Developer:
    def __init__(self, name):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.folder = root / 'build' / 'backgrounds'
        self.given = json.loads((self.folder / f'{name}.json').read_text())
        self.exposures = [bpy.data.images.load(str(file)) for file in sorted(self.folder.glob(f'{name}-[0-9]*.exr'))]
        self.size = (self.given['width'], self.given['width'] * 9 // 16)
        self.scene.use_nodes = True
        self.tree = self.scene.node_tree
        self.tree.nodes.clear()
        self.set_lens()
        self.set_view()

    def add(self, kind, **settings):
        made = self.tree.nodes.new('CompositorNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        return made

    def link(self, a, b):
        self.tree.links.new(a, b)

    def set_lens(self):
        data = bpy.data.cameras.new('camera')
        data.lens, data.sensor_width = self.given['lens'], 36
        data.dof.focus_distance = self.given['focus']
        thing = bpy.data.objects.new('camera', data)
        self.scene.collection.objects.link(thing)
        self.scene.camera = thing

    def set_view(self):
        settings, render = self.scene.view_settings, self.scene.render
        self.scene.display_settings.display_device = 'sRGB'
        settings.view_transform = 'Filmic'
        settings.look = self.given['contrast']
        settings.exposure = self.given['exposure']
        render.resolution_x, render.resolution_y = self.size
        render.resolution_percentage = 100
        render.image_settings.file_format = 'PNG'
        render.image_settings.color_depth = '16'
        render.dither_intensity = 0

    def light(self):
        """The average of the seeds, and the depth."""
        total, depth = None, None
        for image in self.exposures:
            node = self.add('Image', image=image)
            depth = depth or self.near(node.outputs['Depth'])
            scaled = node.outputs['Combined']
            if total is None:
                total = scaled
            else:
                both = self.add('MixRGB', blend_type='ADD')
                both.inputs[0].default_value = 1
                self.link(total, both.inputs[1])
                self.link(scaled, both.inputs[2])
                total = both.outputs[0]
        share = self.add('MixRGB', blend_type='MULTIPLY')
        share.inputs[0].default_value = 1
        part, warmth = 1 / len(self.exposures), self.given['warmth']
        share.inputs[2].default_value = (part * (1 + 0.12 * warmth), part, part * (1 - 0.16 * warmth), 1)
        self.link(total, share.inputs[1])
        return share.outputs[0], depth

    def near(self, depth):
        """Depth up to 12 m, beyond which the blur hardly grows, without the specks where a sample met a window's glass."""
        limit = self.add('Math', operation='MINIMUM')
        limit.inputs[1].default_value = 12.0
        self.link(depth, limit.inputs[0])
        closed = limit.outputs[0]
        for distance in (2, -2):
            step = self.add('DilateErode', mode='STEP', distance=distance)
            self.link(closed, step.inputs[0])
            closed = step.outputs[0]
        return closed

    def lens(self, color, depth):
        blur = self.add('Defocus', use_zbuffer=True, use_preview=False, f_stop=self.given['f_stop'], blur_max=32, bokeh='CIRCLE',
                        scene=self.scene, threshold=0.5, use_gamma_correction=False)
        self.link(color, blur.inputs['Image'])
        self.link(depth, blur.inputs['Z'])
        halo = self.add('Glare', glare_type='FOG_GLOW', quality='HIGH', mix=-0.93, threshold=1.2, size=7)
        self.link(blur.outputs[0], halo.inputs[0])
        return halo.outputs[0]

    def vignette(self, color):
        shape = self.add('EllipseMask', width=1.25, height=1.25)
        soft = self.add('Blur', filter_type='FAST_GAUSS', use_relative=True, factor_x=34, factor_y=34)
        self.link(shape.outputs[0], soft.inputs[0])
        level = self.add('MapRange')
        level.inputs[3].default_value, level.inputs[4].default_value = 0.82, 1.0
        self.link(soft.outputs[0], level.inputs[0])
        mixed = self.add('MixRGB', blend_type='MULTIPLY')
        mixed.inputs[0].default_value = 1
        self.link(color, mixed.inputs[1])
        self.link(level.outputs[0], mixed.inputs[2])
        return mixed.outputs[0]

    def develop(self, file):
        color, depth = self.light()
        color = self.vignette(self.lens(color, depth))
        out = self.add('Composite')
        self.link(color, out.inputs[0])
        bpy.ops.render.render()
        bpy.data.images['Render Result'].save_render(str(file), scene=self.scene)


def write_jpeg(source, target, size, max_bytes, grain):
    """Scales, adds the faint noise of a sensor, and takes the best quality that fits."""
    steps = f'scale={size}:flags=lanczos,format=yuv444p,noise=c0s={grain}:c0f=t:all_seed=7,format=yuvj420p'
    for quality in range(2, 20):
        subprocess.run(['ffmpeg', '-v', 'error', '-y', '-i', source, '-vf', steps, '-q:v', str(quality), '-map_metadata', '-1',
                        '-fflags', '+bitexact', '-flags:v', '+bitexact', target], check=True)
        if target.stat().st_size <= max_bytes:
            print(f'{target.name}: {target.stat().st_size} bytes at quality {quality}')
            return
    raise SystemExit(f'{target.name} does not fit into {max_bytes} bytes')


def finish():
    options = argparse.ArgumentParser()
    options.add_argument('name')
    options.add_argument('--preview')
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    developer = Developer(chosen.name)
    sharp = developer.folder / f'{chosen.name}.png'
    developer.develop(sharp)
    if chosen.preview:
        write_jpeg(sharp, Path(chosen.preview), '960:540', MAX_BYTES, 2)
        return
    folder = root / 'public' / 'backgrounds'
    folder.mkdir(parents=True, exist_ok=True)
    write_jpeg(sharp, folder / f'{chosen.name}.jpg', '1920:1080', MAX_BYTES, 3)
    write_jpeg(sharp, folder / f'{chosen.name}-small.jpg', '320:180', 20_000, 0)


finish()
