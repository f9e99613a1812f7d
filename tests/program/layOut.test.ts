import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../src/geometry/color.ts';
import { containsRect, intersectRects, programRect, type ProgramRect } from '../../src/geometry/rect.ts';
import { digestDrawList } from '../../src/program/digestDrawList.ts';
import type { DrawItem, DrawList, TextItem } from '../../src/program/drawList.ts';
import { layOut } from '../../src/program/layOut.ts';
import { slotRects } from '../../src/program/layouts/slotRects.ts';
import type { Program } from '../../src/program/program.ts';
import { programThemes } from '../../src/program/themes/programThemes.ts';
import { layoutNameSchema, themeSchema } from '../../src/protocol/session.ts';
import { measureEvenly } from './measureEvenly.ts';
import { buildProgram, buildSlot } from './programBuilder.ts';

const themes = themeSchema.options;
const layouts = layoutNameSchema.options;
const awkward = [
  'x'.repeat(200),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '田中 さくら'.repeat(20),
  'محمد عبد الله '.repeat(10),
  '👨‍👩‍👧‍👦'.repeat(30),
  'Z̴̧̢a̵l̷g̶o̸'.repeat(20),
  'W',
];

const flatten = (list: DrawList): DrawItem[] =>
  list.flatMap((item) => (item.type === 'group' ? [item, ...flatten(item.items)] : [item]));
const texts = (list: DrawList): TextItem[] => flatten(list).filter((item) => item.type === 'text');
const lay = (program: Program): DrawList => layOut(program, 0, measureEvenly);
const lineRect = (item: TextItem): ProgramRect => {
  const width = measureEvenly(item.text, item.font);
  const x = item.align === 'center' ? item.x - width / 2 : item.x;
  return { x, y: item.baselineY - item.font.sizePx * 0.8, width, height: item.font.sizePx };
};

describe('laying out a program', () => {
  it('1.2.34 puts each stream into its slot in order', () => {
    for (const theme of themes)
      for (const layout of layouts) {
        const program = buildProgram(9, { theme, layout });
        const rects = slotRects(layout, 9, programThemes[theme].metrics);
        const videos = lay(program).filter((item) => item.type === 'video');
        expect(videos.map((item) => [item.streamId, item.rect])).toEqual(
          rects.map((rect, index) => [`stream-${String(index + 1)}`, rect]),
        );
      }
  });

  it('crops cameras and shows screens whole', () => {
    const slots = [buildSlot({ streamId: 'screen', source: 'screen' }), buildSlot({ streamId: 'camera' })];
    const videos = lay(buildProgram(0, { slots, layout: 'thumbnails' })).filter(
      ({ type }) => type === 'video',
    );
    expect(videos.map((item) => item.type === 'video' && item.fit)).toEqual(['contain', 'cover']);
  });

  it('starts with an opaque background over the whole frame in both themes', () => {
    for (const theme of themes) {
      const [first] = lay(buildProgram(0, { theme }));
      expect(first?.type).toBe('group');
      const base = first?.type === 'group' ? first.items[0] : undefined;
      expect(base).toMatchObject({ type: 'shape', rect: programRect, opacity: 1, cornerRadiusPx: 0 });
    }
  });

  it('shows the background image over it if there is one', () => {
    const items = flatten(lay(buildProgram(1, { backgroundUrl: '/hall.jpg' })));
    expect(items.find(({ type }) => type === 'image')).toMatchObject({ url: '/hall.jpg', rect: programRect });
  });

  it('1.9.15 shows initials if there is no picture', () => {
    const list = lay(buildProgram(0, { slots: [buildSlot({ hasVideo: false })] }));
    expect(flatten(list).some(({ type }) => type === 'video')).toBe(false);
    expect(texts(list).map(({ text }) => text)).toContain('AD');
  });

  it('gives no two items the same id, and the same thing the same id in every layout', () => {
    for (const layout of layouts) {
      const ids = flatten(lay(buildProgram(3, { layout }))).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain('video:stream-1');
    }
  });

  it('omits names that are hidden', () => {
    for (const theme of themes)
      expect(texts(lay(buildProgram(3, { theme, speakerNamesVisible: false })))).toEqual([]);
  });

  it('writes name and role of a speaker, without a role only the name', () => {
    for (const theme of themes) {
      const slots = [buildSlot(), buildSlot({ streamId: 'stream-2', name: 'Mei', role: '' })];
      const lines = texts(lay(buildProgram(0, { theme, slots }))).map(({ text }) => text);
      expect(lines).toEqual(['Amara Diallo', 'Head of Research', 'Mei']);
    }
  });

  const awkwardCases = themes.flatMap((theme) =>
    layouts.flatMap((layout) => [1, 2, 5, 9].map((count) => ({ theme, layout, count }))),
  );
  it.each(awkwardCases)('$theme $layout of $count: no name leaves its slot', ({ theme, layout, count }) => {
    for (const name of awkward) {
      const slots = Array.from({ length: count }, (_, index) =>
        buildSlot({ streamId: String(index), name, role: `${name} ${name}` }),
      );
      const list = lay(buildProgram(0, { theme, layout, slots }));
      for (const [index, rect] of slotRects(layout, count, programThemes[theme].metrics).entries()) {
        const group = list.find(({ id }) => id === `names:${String(index)}`);
        if (group?.type !== 'group' || group.clip === null) throw new Error('a name is a clipped group');
        expect(containsRect(rect, group.clip)).toBe(true);
        for (const line of texts(group.items)) {
          expect(containsRect(group.clip, lineRect(line)), `${line.text} at ${line.id}`).toBe(true);
          expect(line.font.sizePx).toBeGreaterThanOrEqual(36);
        }
      }
    }
  });

  it('keeps the name of the full picture away from the inset', () => {
    for (const theme of themes) {
      const slots = awkward.slice(0, 2).map((name, index) => buildSlot({ streamId: String(index), name }));
      const list = lay(buildProgram(0, { theme, slots, layout: 'pictureInPicture' }));
      const inset = slotRects('pictureInPicture', 2, programThemes[theme].metrics)[1];
      const name = list.find(({ id }) => id === 'names:0');
      if (inset === undefined || name?.type !== 'group' || name.clip === null)
        throw new Error('not laid out');
      expect(intersectRects(name.clip, inset)).toBeNull();
    }
  });

  it.each(['#ffff00', '#ffffff', '#000000', '#ff5065', '#fefefe', '#0c1424'])(
    '1.9.16 text and line are visible on the brand colour %s',
    (primary) => {
      for (const theme of themes) {
        const list = lay(buildProgram(1, { theme, colors: { primary, secondary: primary } }));
        const items = flatten(list);
        for (const text of texts(list)) {
          const tag = items.find(({ id }) => id === `${text.id}:tag`);
          if (tag?.type === 'shape' && tag.fill.type === 'solid')
            expect(contrastRatio(text.color, tag.fill.color)).toBeGreaterThan(2.5);
        }
        const line = items.find(({ id }) => id.endsWith(':line'));
        if (line?.type === 'shape' && line.fill.type === 'solid')
          expect(contrastRatio(line.fill.color, '#070c17')).toBeGreaterThan(2.5);
      }
    },
  );

  it('is a function of its arguments, which it leaves alone', () => {
    const program = buildProgram(4);
    const before = JSON.stringify(program);
    expect(lay(program)).toEqual(lay(program));
    expect(JSON.stringify(program)).toBe(before);
  });
});

describe('the digest of a draw list', () => {
  it('is equal for equal lists in any order of keys, and differs if anything differs', () => {
    const list = lay(buildProgram(3));
    const reversed = JSON.parse(JSON.stringify(list), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as DrawList;
    expect(digestDrawList(reversed)).toBe(digestDrawList(list));
    expect(digestDrawList(list)).toMatch(/^[0-9a-f]{16}$/);
    const others = [
      lay(buildProgram(2)),
      lay(buildProgram(3, { theme: 'business' })),
      lay(buildProgram(3, { colors: { primary: '#ff5066', secondary: '#defffd' } })),
      [...list].reverse(),
    ];
    expect(new Set([list, ...others].map((each) => digestDrawList(each))).size).toBe(5);
  });
});
