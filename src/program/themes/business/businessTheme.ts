import { mixColors, textColorOn, white } from '../../../geometry/color.ts';
import { easeInOutCubic, easeOutExpo } from '../../../geometry/easing.ts';
import { shapeItem } from '../../items.ts';
import type { ProgramTheme } from '../programTheme.ts';
import { businessColors, deep, navy } from './businessColors.ts';
import { lowerThird } from './lowerThird.ts';
import { nameLines } from './nameLines.ts';
import { pollScreen } from './pollScreen.ts';
import { questionScreen } from './questionScreen.ts';
import { topicScreen } from './topicScreen.ts';

/** Square edges, deep navy, names next to a line of the primary colour, full screens. */
export const businessTheme: ProgramTheme = {
  fontFamily: 'Poppins',
  strongWeight: 600,
  metrics: { gapPx: 4, marginXPx: 96, marginYPx: 54, stageMarginPx: 0, insetMarginPx: 48 },
  uprightMetrics: { gapPx: 4, marginXPx: 48, marginYPx: 96, stageMarginPx: 0, insetMarginPx: 48 },
  cornerRadiusPx: 0,
  easings: { enter: easeOutExpo, move: easeInOutCubic },
  mainView: { type: 'fullScreen', isOpaque: { question: false, poll: true } },
  skipsUnlabelledOptions: true,
  background: (colors, { rect }) => [
    shapeItem('background:base', rect, {
      type: 'linear',
      from: [0, 0],
      to: [rect.width / 3, rect.height],
      stops: [
        [0, mixColors('#12203a', colors.primary, 0.08)],
        [0.55, navy],
        [1, '#080d19'],
      ],
    }),
  ],
  slotColor: (colors) => mixColors(mixColors(navy, white, 0.07), colors.primary, 0.05),
  nameSign: nameLines,
  questionItems: questionScreen,
  pollItems: pollScreen,
  lowerThird,
  topicScreen,
  style(colors) {
    const { accent, text, quiet, track } = businessColors(colors);
    return {
      strip: { back: deep, edge: accent, label: accent, labelText: textColorOn(accent), text, sign: accent },
      banner: { back: deep, text, sign: accent, quiet: track, cornerRadiusPx: 0 },
      header: { text, quiet, sign: accent },
    };
  },
};
