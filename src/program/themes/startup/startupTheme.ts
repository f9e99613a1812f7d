import {
  contrastRatio,
  darkText,
  mixColors,
  textColorOn,
  tintToShowOn,
  white,
} from '../../../geometry/color.ts';
import { easeInOutOvershoot, easeOutOvershoot } from '../../../geometry/easing.ts';
import { shapeItem } from '../../items.ts';
import { glow } from '../glow.ts';
import type { ProgramTheme } from '../programTheme.ts';
import { lowerThird } from './lowerThird.ts';
import { nameTags } from './nameTags.ts';
import { pollCard } from './pollCard.ts';
import { questionCard } from './questionCard.ts';
import { nightOf } from './startupColors.ts';
import { topicScreen } from './topicScreen.ts';

/** Bright colours glow less, so that the background stays dark: 1 for black to 0.5 for white. */
const calmness = (color: string): number => 1 - contrastRatio(color, '#000000') / 42;

/** Round corners, a dark tinted background with two glows of the brand's colours, names as tags, cards. */
export const startupTheme: ProgramTheme = {
  fontFamily: 'Montserrat',
  strongWeight: 800,
  metrics: { gapPx: 24, marginXPx: 96, marginYPx: 48, stageMarginPx: 48, insetMarginPx: 48 },
  uprightMetrics: { gapPx: 24, marginXPx: 48, marginYPx: 96, stageMarginPx: 36, insetMarginPx: 48 },
  cornerRadiusPx: 28,
  easings: { enter: easeOutOvershoot, move: easeInOutOvershoot },
  mainView: {
    type: 'card',
    widthPx: { question: 800, poll: 1008 },
    uprightHeightPx: { question: 840, poll: 1000 },
  },
  skipsUnlabelledOptions: false,
  background(colors, frame) {
    const { primary, secondary } = colors;
    const { width, height } = frame.rect;
    return [
      shapeItem('background:base', frame.rect, nightOf(colors)),
      ...glow('background:primary', primary, [width - 60, -40], 900, 0.4 * calmness(primary), frame),
      ...glow('background:secondary', secondary, [-40, height + 60], 820, 0.26 * calmness(secondary), frame),
    ];
  },
  slotColor: (colors) => mixColors(nightOf(colors), white, 0.08),
  nameSign: nameTags,
  questionItems: questionCard,
  pollItems: pollCard,
  lowerThird,
  topicScreen,
  style(colors) {
    const back = nightOf(colors);
    return {
      strip: {
        back,
        edge: null,
        label: colors.primary,
        labelText: textColorOn(colors.primary),
        text: white,
        sign: tintToShowOn(colors.primary, back),
      },
      banner: {
        back: white,
        text: darkText,
        sign: tintToShowOn(colors.primary, white),
        quiet: '#d9d5df',
        cornerRadiusPx: 42,
      },
      header: { text: white, quiet: mixColors(back, white, 0.75), sign: tintToShowOn(colors.primary, back) },
    };
  },
};
