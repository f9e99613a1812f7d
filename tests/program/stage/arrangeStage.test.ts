import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRect, intersectRects, programRect } from '../../../src/geometry/rect.ts';
import { maximumSlots } from '../../../src/program/layouts/slotRects.ts';
import type { Program } from '../../../src/program/program.ts';
import { wideFrame } from '../../../src/program/programFrame.ts';
import { arrangeStage, stageCard, type Place } from '../../../src/program/stage/arrangeStage.ts';
import { layoutNameSchema, themeSchema, type LayoutName } from '../../../src/protocol/session.ts';
import { expectedSlots } from '../expectedSlots.ts';
import { buildPoll, buildProgram, buildQuestion, buildSlot, buildTicker } from '../programBuilder.ts';

const layouts = layoutNameSchema.options;
const { tickerHeightPx } = wideFrame;
const arrange = (program: Program): Place[] => arrangeStage(program, wideFrame);
const asset = { id: 'asset-1', type: 'image' as const, url: '/a.png', slot: 0 };

/** A program with a number of streams, with or without a screen as the first one, with or without an asset. */
function stageOf(
  layout: LayoutName,
  count: number,
  hasAsset: boolean,
  hasScreen: boolean,
  over: Partial<Program>,
): Program {
  const program = buildProgram(Math.min(count, maximumSlots[layout] - (hasAsset ? 1 : 0)), {
    layout,
    asset: hasAsset ? asset : null,
    ...over,
  });
  const slots = program.slots.map((slot, index) =>
    hasScreen && index === 0 ? buildSlot({ ...slot, source: 'screen' }) : slot,
  );
  return { ...program, slots };
}

function checkStage(program: Program): void {
  const places = arrange(program);
  const { layout, slots } = program;
  expect(places).toHaveLength(
    Math.min(maximumSlots[layout], slots.length + (program.asset === null ? 0 : 1)),
  );
  // The streams stay in slot order, whatever slot the asset takes.
  const streams = places.flatMap((place) => (place.type === 'stream' ? [place.slot.streamId] : []));
  expect(streams).toEqual(slots.map(({ streamId }) => streamId));
  for (const [index, { rect, free }] of places.entries()) {
    expect(containsRect(programRect, rect)).toBe(true);
    expect(containsRect(rect, free)).toBe(true);
    if (layout === 'pictureInPicture') continue;
    for (const other of places.slice(index + 1)) expect(intersectRects(rect, other.rect)).toBeNull();
  }
}

describe('the stage', () => {
  it('1.2.34 every layout, count, asset and screen share: slots inside the frame, without overlaps, in order, one for the asset', () => {
    for (const theme of themeSchema.options)
      for (const layout of layouts)
        for (let count = 0; count <= 9; count++)
          for (const hasAsset of [false, true])
            for (const hasScreen of [false, true])
              for (const ticker of [null, buildTicker()])
                checkStage(stageOf(layout, count, hasAsset, hasScreen, { theme, ticker }));
  });

  it('1.2.34 1.9.06 matches the expected slots, whatever is an asset or a screen', () => {
    for (const theme of themeSchema.options)
      for (const layout of layouts) {
        const rows = expectedSlots[theme][layout];
        expect(rows).toHaveLength(maximumSlots[layout]);
        for (const [index, row] of rows.entries())
          for (const hasAsset of [false, true])
            for (const hasScreen of [false, true]) {
              const count = index + 1 - (hasAsset ? 1 : 0);
              const places = arrange(stageOf(layout, count, hasAsset, hasScreen, { theme }));
              const seen = places.map(
                ({ rect: { x, y, width, height } }) =>
                  `${String(x)},${String(y)} ${String(width)}x${String(height)}`,
              );
              expect(seen.join(' | '), `${theme} ${layout} of ${String(index + 1)}`).toBe(row);
              expect(places.map(({ type }) => type === 'asset').indexOf(true)).toBe(hasAsset ? 0 : -1);
            }
      }
  });

  it('holds for any slot that the asset takes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...layouts),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom(...themeSchema.options),
        (layout, count, slot, theme) => {
          const program = stageOf(layout, count, true, false, { theme });
          checkStage({ ...program, asset: { ...asset, slot } });
        },
      ),
      { seed: 1234, numRuns: 500 },
    );
  });

  it('1.2.34 the asset takes the first slot, or the second next to a spotlight', () => {
    const kinds = (slot: number): string[] =>
      arrange(buildProgram(2, { layout: 'contain', asset: { ...asset, slot } })).map(({ type }) => type);
    expect(kinds(0)).toEqual(['asset', 'stream', 'stream']);
    expect(kinds(1)).toEqual(['stream', 'asset', 'stream']);
  });

  it('a ticker lifts everything at the bottom', () => {
    for (const theme of themeSchema.options)
      for (const layout of ['contain', 'cover', 'thumbnails'] as const)
        for (let count = 1; count <= 9; count++) {
          if (layout === 'thumbnails' && count === 1) continue;
          const places = arrange(buildProgram(count, { theme, layout, ticker: buildTicker() }));
          for (const { rect } of places)
            expect(rect.y + rect.height).toBeLessThanOrEqual(programRect.height - tickerHeightPx);
        }
    const [, inset] = arrange(buildProgram(2, { layout: 'pictureInPicture', ticker: buildTicker() }));
    expect((inset?.rect.y ?? 0) + (inset?.rect.height ?? 0)).toBeLessThan(
      programRect.height - tickerHeightPx,
    );
  });

  it.each([0, 1, 2, 3, 4])(
    'next to a card %d speakers are inside the frame, without overlaps, the first two larger',
    (count) => {
      for (const over of [{ question: buildQuestion() }, { poll: buildPoll([1, 2]) }])
        for (const ticker of [null, buildTicker()]) {
          const program = { ...buildProgram(9, { ...over, ticker }) };
          const speakers = program.slots.slice(0, count);
          const shown = { ...program, speakers };
          const places = arrange(shown);
          expect(places.map(({ key }) => key)).toEqual(speakers.map(({ streamId }) => `stream:${streamId}`));
          const card = stageCard(shown, wideFrame)?.card ?? programRect;
          const rects = [card, ...places.map(({ rect }) => rect)];
          for (const [index, rect] of rects.entries()) {
            expect(containsRect(programRect, rect)).toBe(true);
            for (const other of rects.slice(index + 1)) expect(intersectRects(rect, other)).toBeNull();
          }
          const areas = places.map(({ rect }) => rect.width * rect.height);
          for (const area of areas.slice(2)) expect(area).toBeLessThan((areas[0] ?? 0) * 0.6);
          expect(areas[1] ?? areas[0]).toBe(areas[0]);
        }
    },
  );

  it('never more than four speakers next to a card', () => {
    const program = buildProgram(9, { question: buildQuestion() });
    expect(arrange({ ...program, speakers: program.slots })).toHaveLength(4);
  });
});
