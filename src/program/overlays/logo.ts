import { programSize } from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import { groupItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence } from '../motion/sequence.ts';
import type { MeasureText } from '../drawList.ts';
import { entered, left } from '../show.ts';

/** The logo's room in the top right margin, program px. */
export const logoRect = { x: programSize.width - 72 - 300, y: 54, width: 300, height: 76 } as const;

/** The session's logo, on top of everything (1.2.32). */
export function logoItems(rundown: Rundown, clock: FrameClock, measureText: MeasureText): DrawItem[] {
  const logos = sequence(
    rundown.map(({ program, atMs }) => ({
      fromMs: atMs,
      key: program.logoUrl,
      value: program.logoUrl === null ? null : program,
    })),
    { exitMs: motionMs.leave },
  );
  const logo = occupantAt(logos, motionMs.leave, clock);
  if (logo === null) return [];
  const show = { clock, measureText, program: logo.value, enterMs: logo.enterMs, leaveMs: logo.leaveMs };
  const opacity = tidy(entered(show) * (1 - left(show)));
  return [
    groupItem(
      'logo',
      [
        {
          type: 'image',
          id: 'logo:image',
          opacity: 1,
          url: logo.key,
          rect: { ...logoRect },
          fit: 'contain',
          cornerRadiusPx: 0,
          anchor: [1, 0.5],
        },
      ],
      { opacity },
    ),
  ];
}
