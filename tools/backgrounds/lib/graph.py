"""A short way to write a material's nodes down."""
import bpy


def rgb(code):
    """The linear colour of '#rrggbb'."""
    channels = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


class Graph:
    """A material and its nodes: `add` makes a node, links sockets given as inputs and sets plain values."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, inputs=None, **settings):
        made = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in (inputs or {}).items():
            self.put(made.inputs[key], value)
        return made

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, clamp=False):
        return self.add('Math', {0: a, 1: b}, operation=operation, use_clamp=clamp).outputs[0]

    def mix(self, share, a, b, blend='MIX'):
        """Two colours mixed; `share` is how much of `b`."""
        return self.add('MixRGB', {'Fac': share, 'Color1': a, 'Color2': b}, blend_type=blend).outputs[0]

    def ramp(self, value, stops, interpolation='LINEAR'):
        """A colour ramp over (position, colour) stops."""
        made = self.add('ValToRGB', {'Fac': value})
        made.color_ramp.interpolation = interpolation
        elements = made.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(1.0)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = color
        return made.outputs[0]

    def noise(self, vector, scale, detail=3.0, distortion=0.0):
        return self.add('TexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail, 'Distortion': distortion}).outputs['Fac']

    def place(self, vector, scale=(1, 1, 1), offset=(0, 0, 0)):
        return self.add('Mapping', {'Vector': vector, 'Scale': scale, 'Location': offset}).outputs[0]

    def own_coordinates(self):
        """Coordinates in metres that differ from object to object, so that no two look the same."""
        own = self.add('TexCoord').outputs['Object']
        number = self.add('ObjectInfo').outputs['Random']
        shift = self.math('MULTIPLY', number, 37.0)
        return self.add('VectorMath', {0: own, 1: shift}, operation='ADD').outputs[0]

    def bump(self, height, strength, distance=0.01):
        return self.add('Bump', {'Height': height, 'Strength': strength, 'Distance': distance}).outputs[0]

    def surface(self, shader):
        out = self.tree.nodes.new('ShaderNodeOutputMaterial')
        self.tree.links.new(shader.outputs[0], out.inputs['Surface'])
        return self.material

    def principled(self, color, roughness, normal=None, **more):
        inputs = {'Base Color': color, 'Roughness': roughness, **{k.replace('_', ' '): v for k, v in more.items()}}
        if normal is not None:
            inputs['Normal'] = normal
        return self.surface(self.add('BsdfPrincipled', inputs))
