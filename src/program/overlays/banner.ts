import { toEven } from '../../geometry/rect.ts';
import { bannerAt, goingLiveStage, goingLiveStages } from '../describe/describeBanners.ts';
import { moveItem, type DrawItem } from '../drawList.ts';
import { groupItem, lineItem, shadowItem, shapeItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence, type Wish } from '../motion/sequence.ts';
import type { Program, ProgramBanner } from '../program.ts';
import type { FrameName } from '../programFrame.ts';
import { enterProgress, exitProgress, type Show, type ShowContext } from '../show.ts';
import { fitLine } from '../text/fitLine.ts';
import { programThemes } from '../themes/programThemes.ts';
import { words } from '../words.ts';

interface BannerFigures {
  topPx: number;
  heightPx: number;
  paddingPx: number;
  textPx: number;
  /** The most room that its text has. */
  roomPx: number;
}

const figures: Record<FrameName, BannerFigures> = {
  // As wide as it may be between a logo in the corner and the same distance on the other side.
  wide: { topPx: 54, heightPx: 84, paddingPx: 40, textPx: 38, roomPx: 1080 },
  // Below a logo in the corner.
  upright: { topPx: 224, heightPx: 104, paddingPx: 44, textPx: 46, roomPx: 764 },
};
const dotPx = 18;

interface ShownBanner {
  banner: ProgramBanner;
  program: Program;
  text: string;
  stage: number;
}

/** The current banner (1.2.35), at the top of the frame. */
export function bannerItems(rundown: Rundown, context: ShowContext): DrawItem[] {
  const { clock } = context;
  const shown = sequence(bannerWishes(rundown, clock), { exitMs: motionMs.leave });
  const banner = occupantAt(shown, motionMs.leave, clock);
  if (banner === null) return [];
  const { program } = banner.value;
  const show = { ...context, program, enterMs: banner.enterMs, leaveMs: banner.leaveMs };
  return drawBanner(show, banner.value);
}

/** Each program's banners, from when they are due; a program's banner may change while it is on. */
function bannerWishes(rundown: Rundown, clock: FrameClock): Wish<ShownBanner>[] {
  return rundown.flatMap(({ program, atMs }, index) => {
    const endMs = Math.min(rundown[index + 1]?.atMs ?? Infinity, clock.tMs);
    const wishes: Wish<ShownBanner>[] = [];
    let fromMs = atMs;
    for (;;) {
      const beginMs = fromMs === -Infinity ? earliest(program) : fromMs;
      const { banner, untilMs } = bannerAt(program.banners, beginMs);
      const stage = banner === null ? 0 : goingLiveStage(banner, beginMs);
      const isStaged = banner?.type === 'goingLive' && stage < goingLiveStages - 1 && banner.sinceMs !== null;
      const nextMs = isStaged ? (banner.sinceMs ?? 0) + (stage + 1) * 3000 : untilMs;
      const text = banner === null ? '' : bannerText(banner, stage);
      wishes.push({
        fromMs,
        key: banner === null ? null : `${program.theme}:${banner.type}`,
        value: banner === null ? null : { banner, program, text, stage },
      });
      if (nextMs > endMs) {
        clock.wakeAt(nextMs);
        return wishes;
      }
      fromMs = nextMs;
    }
  });
}

/** A time before any of a program's banners expires. */
const earliest = ({ banners }: Program): number =>
  Math.min(...banners.flatMap(({ sinceMs }) => sinceMs ?? []), Number.MAX_SAFE_INTEGER);

function bannerText({ type }: ProgramBanner, stage: number): string {
  return type === 'goingLive' ? (words.goingLive[stage] ?? '') : words[type];
}

function drawBanner(show: Show, { banner, program, text, stage }: ShownBanner): DrawItem[] {
  const { frame, measureText } = show;
  const { topPx, heightPx, paddingPx, textPx, roomPx } = figures[frame.name];
  const { minTextPx } = frame;
  const theme = programThemes[program.theme];
  const { banner: style } = theme.style(program.colors);
  const isStaged = banner.type === 'goingLive';
  const font = { family: program.fontFamily, weight: 600, sizePx: textPx };
  const signPx = isStaged ? goingLiveStages * 30 - 12 : dotPx;
  // The widest of the stages, so that the banner keeps its size from one stage to the next.
  const texts = isStaged ? words.goingLive : [text];
  const widest = Math.max(
    ...texts.map((each) => fitLine(each, font, roomPx, minTextPx, measureText).widthPx),
  );
  const line = fitLine(text, font, roomPx, minTextPx, measureText);
  const widthPx = toEven(paddingPx * 2 + signPx + 22 + widest);
  const box = { x: toEven((frame.rect.width - widthPx) / 2), y: topPx, width: widthPx, height: heightPx };
  const middleY = box.y + heightPx / 2;
  const dots = Array.from({ length: isStaged ? goingLiveStages : 1 }, (_, index) =>
    shapeItem(
      `banner:dot:${String(index)}`,
      { x: box.x + paddingPx + index * 30, y: middleY - dotPx / 2, width: dotPx, height: dotPx },
      index <= stage ? style.sign : style.quiet,
      style.cornerRadiusPx === 0 ? 0 : dotPx / 2,
    ),
  );
  const items: DrawItem[] = [
    shadowItem('banner:shadow', { ...box, y: box.y + 8 }, style.cornerRadiusPx, '#00000059', 36),
    shapeItem('banner:box', box, style.back, style.cornerRadiusPx),
    ...dots,
    lineItem('banner:text', line, { x: box.x + paddingPx + signPx + 22, top: box.y, heightPx }, style.text),
  ];
  const away = 1 - enterProgress(show, 0, theme.easings.enter) + exitProgress(show);
  const opacity = tidy(Math.min(1, enterProgress(show)) * (1 - exitProgress(show)));
  return [moveItem(groupItem('banner', items, { opacity }), 0, -toEven(away * 60))];
}
