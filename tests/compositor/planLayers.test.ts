import { describe, expect, it } from 'vitest';
import { cornerParts } from '../../src/compositor/pixi/cornerParts.ts';
import { planLayers, type TextBounds } from '../../src/compositor/planLayers.ts';
import { intersectRects, programRect, type ProgramRect } from '../../src/geometry/rect.ts';
import type { DrawItem, GroupItem, ShapeItem, VideoItem } from '../../src/program/drawList.ts';
import { layOut } from '../../src/program/layOut.ts';
import { measureEvenly } from '../program/measureEvenly.ts';
import { buildProgram } from '../program/programBuilder.ts';

const box: ProgramRect = { x: 100, y: 100, width: 200, height: 100 };
const textBounds: TextBounds = ({ x, baselineY }) => ({ x, y: baselineY - 50, width: 100, height: 60 });
const shape = (over: Partial<ShapeItem> = {}): ShapeItem => ({
  type: 'shape',
  id: 'shape',
  opacity: 1,
  rect: box,
  fill: { type: 'solid', color: '#102030' },
  cornerRadiusPx: 0,
  ...over,
});
const video = (over: Partial<VideoItem> = {}): VideoItem => ({
  type: 'video',
  id: 'video',
  opacity: 1,
  streamId: 'a',
  rect: box,
  fit: 'cover',
  cornerRadiusPx: 28,
  backdrop: '#000000',
  ...over,
});
const group = (items: DrawItem[], over: Partial<GroupItem> = {}): GroupItem => ({
  type: 'group',
  id: 'group',
  opacity: 1,
  clip: null,
  items,
  ...over,
});

describe('planning layers', () => {
  it('keeps the order and makes one bitmap of a group without video', () => {
    const list = [shape({ id: 'a' }), video(), group([shape({ id: 'b' }), shape({ id: 'c' })])];
    expect(planLayers(list, textBounds).map(({ type, id }) => [type, id])).toEqual([
      ['bitmap', 'a'],
      ['video', 'video'],
      ['bitmap', 'group'],
    ]);
  });

  it('takes a group with video apart, with its opacity and clip on each', () => {
    const clip = { x: 150, y: 0, width: 1000, height: 1000 };
    const layers = planLayers(
      [group([shape(), video({ opacity: 0.5 })], { opacity: 0.5, clip })],
      textBounds,
    );
    expect(layers.map(({ id, opacity }) => [id, opacity])).toEqual([
      ['shape', 0.5],
      ['video', 0.25],
    ]);
    expect(layers[1]?.clip).toEqual({ x: 150, y: 100, width: 150, height: 100 });
  });

  it('keeps a bitmap for each child of a group that is apart, whole under the clip', () => {
    const clip = { x: 150, y: 100, width: 50, height: 50 };
    const inner = group([shape({ id: 'b' }), shape({ id: 'c' })], { id: 'inner' });
    const layers = planLayers([group([shape({ id: 'a' }), inner], { isApart: true, clip })], textBounds);
    expect(layers.map(({ id }) => id)).toEqual(['a', 'inner']);
    expect(layers[0]).toMatchObject({ rect: box, clip });
  });

  it('gives a shadow and a line the room they fade and stroke into', () => {
    const shadow = { type: 'shadow' as const, id: 's', opacity: 1, rect: box, color: '#000000', blurPx: 20 };
    const path = { id: 'p', opacity: 1, path: 'M0 0L24 24', color: '#ffffff', strokePx: 4 };
    const layers = planLayers(
      [
        { ...shadow, cornerRadiusPx: 0 },
        { ...path, type: 'path', rect: box, viewBox: [24, 24] },
      ],
      textBounds,
    );
    expect(layers).toMatchObject([
      { rect: { x: 70, y: 70, width: 260, height: 160 } },
      { rect: { x: 96, y: 96, width: 208, height: 108 } },
    ]);
  });

  it('drops what is not visible', () => {
    const far = { x: 5000, y: 0, width: 10, height: 10 };
    const list = [shape({ opacity: 0 }), video({ rect: far }), group([]), group([video()], { clip: far })];
    expect(planLayers(list, textBounds)).toEqual([]);
  });

  it('draws in the frame it is given', () => {
    const rect = { x: 980, y: 1820, width: 200, height: 200 };
    expect(planLayers([video({ rect })], textBounds)).toEqual([]);
    const upright = { x: 0, y: 0, width: 1080, height: 1920 };
    expect(planLayers([video({ rect })], textBounds, upright)).toMatchObject([
      { clip: { x: 980, y: 1820, width: 100, height: 100 } },
    ]);
  });

  it.each([
    ['a plain shape', shape(), true],
    ['a see-through colour', shape({ fill: { type: 'solid', color: '#10203080' } }), false],
    ['round corners', shape({ cornerRadiusPx: 4 }), false],
    ['half opacity', shape({ opacity: 0.5 }), false],
    ['a group with a full backdrop', group([shape(), shape({ id: 'b', cornerRadiusPx: 9 })]), true],
    ['a group that reaches beyond it', group([shape(), shape({ id: 'b', rect: { ...box, x: 0 } })]), false],
  ])('%s: opaque %s', (_, item, isOpaque) => {
    expect(planLayers([item], textBounds)).toMatchObject([{ type: 'bitmap', isOpaque }]);
  });

  it('draws the background of both themes without blending', () => {
    for (const theme of ['startup', 'business'] as const) {
      const [first] = planLayers(layOut(buildProgram(2, { theme }), 0, measureEvenly), textBounds);
      expect(first).toMatchObject({ id: 'background', rect: programRect, isOpaque: true });
    }
  });
});

describe('the parts of a rounded slot', () => {
  it.each([
    [[28, 28, 28, 28], 4],
    [[0, 28, 28, 0], 2],
    [[0, 0, 0, 28], 1],
    [[0, 0, 0, 0], 0],
  ] as const)('with radii %j cover it once, with %d corners', (radii, corners) => {
    const parts = cornerParts(box, [...radii]);
    const all = [...parts.solid, ...parts.corners];
    expect(parts.corners).toHaveLength(corners);
    expect(all.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(box.width * box.height);
    for (const [index, part] of all.entries())
      for (const other of all.slice(index + 1)) expect(intersectRects(part, other)).toBeNull();
  });
});
