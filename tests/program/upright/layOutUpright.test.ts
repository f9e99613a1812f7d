import { describe, expect, it } from 'vitest';
import { containsRect, intersectRects, type ProgramRect } from '../../../src/geometry/rect.ts';
import { digestDrawList } from '../../../src/program/digestDrawList.ts';
import type { DrawItem, DrawList, TextItem } from '../../../src/program/drawList.ts';
import { layOut, layOutRundown } from '../../../src/program/layOut.ts';
import { maximumSlots } from '../../../src/program/layouts/slotRects.ts';
import type { Rundown } from '../../../src/program/motion/cue.ts';
import type { Program } from '../../../src/program/program.ts';
import { uprightFrame, wideFrame, type ProgramFrame } from '../../../src/program/programFrame.ts';
import { arrangeStage, stageCard } from '../../../src/program/stage/arrangeStage.ts';
import { layoutNameSchema, themeSchema, type ThemeName } from '../../../src/protocol/session.ts';
import { allScenes } from '../../../tools/gallery/scenes/allScenes.ts';
import { defaultLook } from '../../../tools/gallery/scenes/look.ts';
import { rundownOf as rundownOfScene } from '../../../tools/gallery/scenes/programScene.ts';
import { textKinds } from '../../../tools/gallery/scenes/wording.ts';
import { measureEvenly } from '../measureEvenly.ts';
import { flatten, rundownOf } from '../momentItems.ts';
import {
  buildPoll,
  buildProgram,
  buildQuestion,
  buildSlot,
  buildTicker,
  buildTopic,
} from '../programBuilder.ts';

const { rect: frameRect, tickerHeightPx, controlsPx, minTextPx } = uprightFrame;
const themes = themeSchema.options;
const layouts = layoutNameSchema.options;
/** Nothing that must be read is closer to the frame's sides. */
const sideMarginPx = 48;
const asset = { id: 'asset-1', type: 'image' as const, url: '/a.png', slot: 0 };
const awkward = [
  'x'.repeat(200),
  'Ingeborg Wolfeschlegelsteinhausenbergerdorff',
  '田中 さくら'.repeat(20),
  'W',
];

const lay = (program: Program, tMs = 1_000_000): DrawList =>
  layOut(program, tMs, measureEvenly, uprightFrame);
const layAt = (rundown: Rundown, tMs: number): DrawList =>
  layOutRundown(rundown, tMs, measureEvenly, uprightFrame).list;
const texts = (list: DrawList): TextItem[] => flatten(list).filter((item) => item.type === 'text');
const lineRect = (item: TextItem): ProgramRect => {
  const width = measureEvenly(item.text, item.font);
  const left = { left: 0, center: width / 2, right: width }[item.align];
  return { x: item.x - left, y: item.baselineY - item.font.sizePx * 0.8, width, height: item.font.sizePx };
};
const rectOf = (list: DrawList, id: string): ProgramRect => {
  const item = flatten(list).find((each) => each.id === id);
  if (item?.type !== 'shape' && item?.type !== 'image') throw new Error(`${id} is not there`);
  return item.rect;
};
const bottomOf = ({ y, height }: ProgramRect): number => y + height;

/** Everything that a program can show, one at a time. */
const everything = (theme: ThemeName): [string, Program][] => {
  const base = buildProgram(4, { theme, layout: 'cover' });
  const speakers = base.slots;
  const long = 'How much of the new capacity will be ready before next winter, and who decides? '.repeat(4);
  const options = buildPoll([668, 398, 154, 64, 3, 1]);
  return [
    ['names', base],
    ['poll', { ...base, speakers, poll: options }],
    ['long poll', { ...base, speakers, poll: { ...options, question: long } }],
    ['hidden results', { ...base, speakers, poll: { ...options, hideResults: true } }],
    ['question', { ...base, speakers, question: buildQuestion() }],
    ['long question', { ...base, speakers, question: buildQuestion({ text: long }) }],
    ['large question', { ...base, speakers, question: buildQuestion({ text: long, sinceMs: 997_000 }) }],
    ['topic', { ...base, topic: buildTopic() }],
    ['long topic', { ...base, topic: buildTopic({ name: long }) }],
    ['topic below', { ...base, topic: buildTopic({ transitionType: 'lower_third' }) }],
    ['long topic below', { ...base, topic: buildTopic({ name: long, transitionType: 'lower_third' }) }],
    ['header', { ...base, slots: [], header: { name: long, timeSlot: 'today, 18:00 to 19:30' } }],
    ['banner', { ...base, banners: [{ type: 'endedByHost', sinceMs: null }] }],
    ['going live', { ...base, banners: [{ type: 'goingLive', sinceMs: 995_000 }] }],
  ];
};

describe('a program in the upright frame', () => {
  it('every stream, asset and screen is inside the frame, without overlaps', () => {
    for (const theme of themes)
      for (const layout of layouts)
        for (let count = 1; count <= maximumSlots[layout]; count++)
          for (const hasAsset of [false, true])
            for (const ticker of [null, buildTicker()]) {
              const slots = count - (hasAsset ? 1 : 0);
              const program = buildProgram(slots, { theme, layout, ticker, asset: hasAsset ? asset : null });
              const places = arrangeStage(program, uprightFrame);
              expect(places).toHaveLength(count);
              for (const [index, { rect, free }] of places.entries()) {
                expect(containsRect(frameRect, rect)).toBe(true);
                expect(containsRect(rect, free)).toBe(true);
                if (ticker !== null) expect(bottomOf(free)).toBeLessThanOrEqual(1920 - tickerHeightPx);
                if (layout === 'pictureInPicture') continue;
                for (const other of places.slice(index + 1))
                  expect(intersectRects(rect, other.rect)).toBeNull();
              }
            }
  });

  it('its background fills the frame, and glows at its own corners', () => {
    for (const theme of themes) {
      const [background] = lay(buildProgram(0, { theme, backgroundUrl: '/hall.jpg' }));
      if (background?.type !== 'group') throw new Error('the background is a group');
      expect(background.clip).toEqual(frameRect);
      expect(background.items[0]).toMatchObject({ type: 'shape', rect: frameRect });
      expect(background.items.at(-1)).toMatchObject({ type: 'image', rect: frameRect });
      for (const item of background.items)
        if (item.type === 'shape') expect(containsRect(frameRect, item.rect)).toBe(true);
    }
  });

  const nameCases = themes.flatMap((theme) =>
    layouts.flatMap((layout) => [1, 2, 3, 5, 9].map((count) => ({ theme, layout, count }))),
  );
  it.each(nameCases)('$theme $layout of $count: each name is in its slot, large enough', (each) => {
    const { theme, layout, count } = each;
    for (const name of awkward) {
      const slots = Array.from({ length: count }, (_, index) =>
        buildSlot({ streamId: String(index), name, role: `${name} ${name}` }),
      );
      const program = buildProgram(0, { theme, layout, slots: slots.slice(0, maximumSlots[layout]) });
      const list = lay(program);
      for (const { rect, free, ...place } of arrangeStage(program, uprightFrame)) {
        if (place.type !== 'stream') throw new Error('there are only streams');
        const group = list.find(({ id }) => id === `names:${place.slot.streamId}`);
        if (group?.type !== 'group' || group.clip === null) throw new Error('a name is a clipped group');
        expect(containsRect(free, group.clip)).toBe(true);
        // A picture over the whole height keeps its name clear of the controls.
        if (rect.height === frameRect.height) expect(bottomOf(group.clip)).toBe(1920 - controlsPx);
        for (const line of texts(group.items)) {
          expect(containsRect(group.clip, lineRect(line)), `${line.text} at ${line.id}`).toBe(true);
          expect(line.font.sizePx).toBeGreaterThanOrEqual(minTextPx);
        }
      }
    }
  });

  it.each(themes)('%s: nine pictures have names alone, four have roles too', (theme) => {
    const idsOf = (count: number): string[] =>
      texts(lay(buildProgram(count, { theme, layout: 'cover' }))).map(({ id }) => id);
    expect(idsOf(9).filter((id) => id.endsWith(':name'))).toHaveLength(9);
    expect(idsOf(9).filter((id) => id.endsWith(':role'))).toEqual([]);
    expect(idsOf(4).filter((id) => id.endsWith(':role'))).toHaveLength(4);
  });

  it.each(themes)('%s: what is written is inside the margins, and large enough for a phone', (theme) => {
    for (const [name, program] of everything(theme)) {
      const list = lay(program);
      const written = texts(list).filter(({ id }) => !['question:mark', 'topic:figure'].includes(id));
      expect(written.length, name).toBeGreaterThan(0);
      for (const line of written) {
        const { x, y, width, height } = lineRect(line);
        const what = `${name}: ${line.id} ${line.text}`;
        expect(line.font.sizePx, what).toBeGreaterThanOrEqual(minTextPx);
        // Names are at the sides of their own slots.
        const margin = line.id.startsWith('stream-') ? 12 : sideMarginPx;
        expect(x, what).toBeGreaterThanOrEqual(margin);
        expect(x + width, what).toBeLessThanOrEqual(frameRect.width - margin);
        expect(y, what).toBeGreaterThanOrEqual(96 - height);
        expect(y + height, what).toBeLessThanOrEqual(frameRect.height - 96);
      }
    }
  });

  it.each(themes)('%s: no two lines of a text, and no text and its options, overlap', (theme) => {
    for (const [name, program] of everything(theme)) {
      if (name === 'names') continue;
      const lines = texts(lay(program)).filter(
        ({ id }) => !/^stream-|^question:mark|^topic:figure|^question:initials/.test(id),
      );
      for (const [index, line] of lines.entries())
        for (const other of lines.slice(index + 1)) {
          const shared = intersectRects(lineRect(line), lineRect(other));
          expect(shared?.height ?? 0, `${name}: ${line.text} | ${other.text}`).toBeLessThan(3);
        }
    }
  });

  it('a poll’s card has room for six options after its longest question', () => {
    const [, program] = everything('startup').find(([name]) => name === 'long poll') ?? [];
    if (program === undefined) throw new Error('there is no poll');
    const list = lay(program);
    const card = stageCard(program, uprightFrame)?.card ?? frameRect;
    const tracks = flatten(list).filter(({ id }) => id.startsWith('poll:track:'));
    expect(tracks).toHaveLength(6);
    for (const track of tracks) if (track.type === 'shape') expect(containsRect(card, track.rect)).toBe(true);
  });

  it.each(themes)('%s: a lower third has more lines, not small ones, above the controls', (theme) => {
    const name = 'What the first year of the new grid taught all of us about storage';
    const program = buildProgram(2, { theme, topic: buildTopic({ name, transitionType: 'lower_third' }) });
    const list = lay(program);
    const box = rectOf(list, 'lower:topic:box');
    const lines = texts(list).filter(({ id }) => id.startsWith('lower:topic:text:'));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(name);
    for (const line of lines) expect(containsRect(box, lineRect(line))).toBe(true);
    expect(bottomOf(box)).toBe(frameRect.height - controlsPx);
    expect(box.x + box.width).toBeLessThanOrEqual(frameRect.width - sideMarginPx);
  });

  it('the ticker is a strip over the width at the bottom, with text larger than in the wide frame', () => {
    for (const theme of themes) {
      const program = buildProgram(3, { theme, ticker: buildTicker() });
      const strip = rectOf(lay(program), 'ticker:strip');
      expect(strip).toEqual({ x: 0, y: 1800, width: 1080, height: 120 });
      const sizes = (list: DrawList): number[] =>
        texts(list)
          .filter(({ id }) => id.startsWith('ticker:'))
          .map(({ font }) => font.sizePx);
      const wide = layOut(program, 1_000_000, measureEvenly);
      expect(Math.min(...sizes(lay(program)))).toBeGreaterThan(Math.max(...sizes(wide)));
    }
  });

  it('the logo is at the top right within the margins, and never crosses a slot’s edge', () => {
    for (const theme of themes)
      for (const layout of layouts)
        for (let count = 0; count <= 9; count++) {
          const slotCount = Math.min(count, maximumSlots[layout]);
          const program = buildProgram(slotCount, { theme, layout, logoUrl: '/logo.svg' });
          const places = arrangeStage(program, uprightFrame);
          const logo = rectOf(lay(program), 'logo:image');
          expect(logo.x).toBeGreaterThan(frameRect.width / 2 - logo.width / 2);
          expect(logo.x + logo.width).toBeLessThanOrEqual(frameRect.width - 28);
          expect(logo.y).toBeGreaterThanOrEqual(96);
          for (const { rect } of places.slice(0, layout === 'pictureInPicture' ? 1 : 9)) {
            const isApart = intersectRects(rect, logo) === null;
            expect(isApart || containsRect(rect, logo), `${theme} ${layout} ${String(count)}`).toBe(true);
          }
        }
  });

  it('a banner is below the logo', () => {
    const program = buildProgram(2, {
      logoUrl: '/logo.svg',
      banners: [{ type: 'endedByHost', sinceMs: null }],
    });
    const list = lay(program);
    expect(rectOf(list, 'banner:box').y).toBeGreaterThan(bottomOf(rectOf(list, 'logo:image')));
  });

  it('gives no two items the same id, and the same thing the same id as in the wide frame', () => {
    for (const theme of themes)
      for (const [name, program] of everything(theme)) {
        const ids = flatten(lay(program)).map(({ id }) => id);
        expect(new Set(ids).size, name).toBe(ids.length);
        const still = (list: DrawItem[]): string[] => list.map(({ id }) => id).sort();
        expect(still(lay(program)), name).toEqual(still(layOut(program, 1_000_000, measureEvenly)));
      }
  });
});

describe('motion in the upright frame', () => {
  it('streams move from slot to slot, enter and leave inside the frame', () => {
    for (const theme of themes) {
      const of = (layout: Program['layout'], count: number): Program =>
        buildProgram(count, { theme, layout });
      const rundown = rundownOf(
        of('cover', 2),
        [of('thumbnails', 4), 0],
        [of('contain', 3), 200],
        [of('cover', 1), 900],
      );
      const seen = new Set<string>();
      for (let tMs = 0; tMs <= 2000; tMs += 40)
        for (const item of layAt(rundown, tMs)) {
          if (item.type !== 'video') continue;
          // Slots overshoot their place by a few per cent.
          const { x, y, width, height } = item.rect;
          expect(Math.min(x, y), `${theme} ${String(tMs)}`).toBeGreaterThan(-60);
          expect(Math.max(x + width - 1080, y + height - 1920)).toBeLessThan(60);
          seen.add(JSON.stringify(item.rect));
        }
      expect(seen.size).toBeGreaterThan(20);
      const last = layAt(rundown, 2000).filter(({ type }) => type === 'video');
      expect(last.map((item) => item.type === 'video' && item.rect)).toEqual([frameRect]);
    }
  });

  it('corners at a corner of the frame are square, others round', () => {
    const [first, second] = layAt(rundownOf(buildProgram(2, { layout: 'cover' })), 0).filter(
      ({ type }) => type === 'video',
    );
    expect(first).toMatchObject({ cornerRadiusPx: [0, 0, 28, 28] });
    expect(second).toMatchObject({ cornerRadiusPx: [28, 28, 0, 0] });
  });

  it('a card comes from below the frame and leaves to it', () => {
    const base = buildProgram(3, { speakers: buildProgram(3).slots });
    const asked = { ...base, question: buildQuestion() };
    const rundown = rundownOf(base, [asked, 0], [base, 3000]);
    const cardAt = (tMs: number): ProgramRect => rectOf(layAt(rundown, tMs), 'question:card');
    const rest = cardAt(2000);
    expect(rest).toEqual(stageCard(asked, uprightFrame)?.card);
    expect(cardAt(0).y).toBeGreaterThanOrEqual(frameRect.height);
    for (const tMs of [0, 80, 240, 3100, 3200]) expect(cardAt(tMs).x).toBe(rest.x);
    expect(cardAt(3200).y).toBeGreaterThan(rest.y);
  });

  it('comes to rest as the wide frame does', () => {
    for (const scene of allScenes)
      for (const theme of themes) {
        const rundown = rundownOfScene(scene, { ...defaultLook, theme });
        const next = (frame: ProgramFrame): number =>
          layOutRundown(rundown, 60_000, measureEvenly, frame).nextChangeMs;
        expect(next(uprightFrame), scene.id).toBe(next(wideFrame));
      }
  });
});

describe('every scene of the gallery', () => {
  it('is the same in the wide frame whether it is named or not, and another one upright', () => {
    for (const scene of allScenes)
      for (const theme of themes) {
        const rundown = rundownOfScene(scene, { ...defaultLook, theme });
        const tMs = scene.timesMs.at(-1) ?? 0;
        const digest = (frame?: ProgramFrame): string =>
          digestDrawList(layOutRundown(rundown, tMs, measureEvenly, frame).list);
        expect(digest(), scene.id).toBe(digest(wideFrame));
        expect(digest(), scene.id).not.toBe(digest(uprightFrame));
      }
  });

  it('keeps what it writes inside the upright frame, in any writing', () => {
    for (const scene of allScenes)
      for (const theme of themes)
        for (const text of textKinds)
          for (const line of texts(
            layAt(rundownOfScene(scene, { ...defaultLook, theme, text }), scene.timesMs.at(-1) ?? 0),
          )) {
            if (/^ticker:|^question:mark|:initials$/.test(line.id)) continue;
            const { x, width } = lineRect(line);
            expect(x, `${scene.id} ${line.id}`).toBeGreaterThanOrEqual(0);
            expect(x + width, `${scene.id} ${line.id}`).toBeLessThanOrEqual(frameRect.width);
          }
  });
});
