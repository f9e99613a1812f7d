"""Solids in metres, each with its edges rounded. `at` is the middle of the underside, `turn` is degrees about the vertical."""
import math

import bpy
from mathutils import Euler, Matrix, Vector, noise


def show(name, vertices, faces, material, at=(0, 0, 0), turn=0.0, bevel=0.0, smooth=True, tilt=(0, 0)):
    """Puts a mesh into the scene. `tilt` is degrees about its own x and y."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    thing.location = at
    thing.rotation_euler = Euler((math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn)))
    bpy.context.scene.collection.objects.link(thing)
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(40)
    if bevel > 0:
        rounding = thing.modifiers.new('rounding', 'BEVEL')
        rounding.width = bevel
        rounding.segments = 3
        rounding.limit_method = 'ANGLE'
    return thing


def box_mesh(size, at=(0, 0, 0), turn=0.0, lean=0.0):
    """Vertices and faces of a box; `lean` is degrees towards x."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    corners = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    move = Matrix.Translation(Vector(at)) @ Euler((0, math.radians(lean), math.radians(turn))).to_matrix().to_4x4()
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return [move @ Vector(c) for c in corners], faces


class Pile:
    """Several small solids in one mesh, for what comes in large numbers."""

    def __init__(self):
        self.vertices = []
        self.faces = []

    def put(self, vertices, faces):
        first = len(self.vertices)
        self.vertices.extend(vertices)
        self.faces.extend(tuple(i + first for i in face) for face in faces)

    def show(self, name, material, at=(0, 0, 0), turn=0.0, bevel=0.0, smooth=True):
        return show(name, self.vertices, self.faces, material, at, turn, bevel, smooth)


def box(size, at, material, turn=0.0, bevel=0.004, tilt=(0, 0), name='box'):
    vertices, faces = box_mesh(size)
    return show(name, vertices, faces, material, at, turn, min(bevel, min(size) * 0.45), bevel > 0, tilt)


def lathe(profile, at, material, sides=48, bevel=0.0, turn=0.0, tilt=(0, 0), name='turned'):
    """A (radius, height) outline turned about the vertical."""
    vertices, faces = [], []
    for radius, height in profile:
        for i in range(sides):
            angle = 2 * math.pi * i / sides
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for row in range(len(profile) - 1):
        for i in range(sides):
            j = (i + 1) % sides
            faces.append((row * sides + i, row * sides + j, (row + 1) * sides + j, (row + 1) * sides + i))
    return show(name, vertices, faces, material, at, turn, bevel, True, tilt)


def cylinder(radius, height, at, material, top=None, bevel=0.003, sides=40, tilt=(0, 0), name='cylinder'):
    top = radius if top is None else top
    outline = [(0.0001, 0), (radius, 0), (top, height), (0.0001, height)]
    return lathe(outline, at, material, sides, min(bevel, height * 0.4, min(radius, top) * 0.4), 0, tilt, name)


def tube(points, radius, material, at=(0, 0, 0), turn=0.0, closed=False, soft=True, name='tube'):
    """A round bar through the points; `soft` bends it, otherwise it has corners."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    if soft:
        line = curve.splines.new('NURBS')
        line.order_u = 3
        line.use_endpoint_u = True
    else:
        line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    line.use_cyclic_u = closed
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    thing.location = at
    thing.rotation_euler = (0, 0, math.radians(turn))
    bpy.context.scene.collection.objects.link(thing)
    return thing


def cushion(size, at, material, turn=0.0, puff=0.25, corner=0.35, tilt=(0, 0), seed=0.0, steps=14, name='cushion'):
    """A stuffed block: round corners, bulging faces, slight dents. `puff` and `corner` are shares of the smallest side."""
    half = Vector((size[0] / 2, size[1] / 2, size[2] / 2))
    small = min(half)
    radius = small * corner * 2 if corner < 0.5 else small
    inner = Vector(tuple(max(h - radius, 0.0) for h in half))
    pile, marks = Pile(), [2 * i / steps - 1 for i in range(steps + 1)]
    for axis in range(3):
        for side in (-1, 1):
            vertices = []
            for u in marks:
                for v in marks:
                    p = Vector((0, 0, 0))
                    p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = side, u, v
                    vertices.append(_stuffed(p, half, inner, radius, small * puff, seed))
            row = steps + 1
            faces = []
            for i in range(steps):
                for j in range(steps):
                    face = (i * row + j, (i + 1) * row + j, (i + 1) * row + j + 1, i * row + j + 1)
                    faces.append(face if side > 0 else face[::-1])
            pile.put(vertices, faces)
    thing = pile.show(name, material, at, turn)
    thing.rotation_euler = Euler((math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn)))
    weld = thing.modifiers.new('weld', 'WELD')
    weld.merge_threshold = 0.0005
    thing.modifiers.new('smooth', 'SUBSURF').render_levels = 1
    return thing


def _stuffed(p, half, inner, radius, puff, seed):
    place = Vector((p.x * half.x, p.y * half.y, p.z * half.z))
    core = Vector(tuple(max(-inner[i], min(inner[i], place[i])) for i in range(3)))
    out = place - core
    if out.length > 0:
        place = core + out.normalized() * radius
    for i in range(3):
        others = (1 - p[(i + 1) % 3] ** 2) * (1 - p[(i + 2) % 3] ** 2)
        place[i] += p[i] * puff * others
    place += noise.noise_vector(place * 5 + Vector((seed * 7.3, 0, seed))) * 0.012
    return place + Vector((0, 0, half.z))


def blanket(width, height, folds, depth, at, material, turn=0.0, seed=0.0, gather=0.0, name='cloth'):
    """Hanging cloth in folds: curtains. `gather` draws it together at its top."""
    columns, rows = folds * 12, 10
    vertices, faces = [], []
    for r in range(rows + 1):
        down = r / rows
        for c in range(columns + 1):
            along = c / columns
            phase = along * folds * 2 * math.pi + 0.8 * math.sin(along * 9 + seed) + 0.25 * math.sin(down * 4 + along * 14 + seed)
            swell = depth * (0.65 + 0.35 * math.sin(along * 23 + seed * 3)) * (0.75 + 0.35 * down)
            x = (along - 0.5) * width * (1 - gather * (1 - down)) + 0.008 * math.sin(down * 5 + along * 31)
            vertices.append((x, swell * math.sin(phase), height * (1 - down)))
    for r in range(rows):
        for c in range(columns):
            a = r * (columns + 1) + c
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    return show(name, vertices, faces, material, at, turn)
