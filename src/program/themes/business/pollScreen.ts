import { programRect, toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import { pollBars } from '../../motion/pollBars.ts';
import { barPercent } from '../../percent.ts';
import type { ProgramPoll } from '../../program.ts';
import { enterProgress, exitProgress } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitLine } from '../../text/fitLine.ts';
import { fitTables } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { minTextPx, type MainShow } from '../programTheme.ts';
import { businessColors, deep } from './businessColors.ts';

const textX = 145;
/** Bars start here, or further right if the labels need the space. */
const barX = { min: 700, max: 1060 } as const;
const barRight = 1600;
const percentX = 1776;
const edgePx = 14;
const eyebrowTop = 116;
const questionTop = 186;
/** Rows end here. */
const bottomPx = 1002;

/** A poll over the whole frame. */
export function pollScreen(show: MainShow): DrawItem[] {
  const { program, clock, measureText } = show;
  const { poll, colors, fontFamily: family } = program;
  if (poll === null) return [];
  const { accent, text, quiet } = businessColors(colors);
  const here = 1 - exitProgress(show);
  const opacity = tidy(enterProgress(show) * here);
  const block = fitBlock(poll.question, fitTables.pollQuestion, { family, weight: 600 }, measureText);
  const place = { x: textX, top: questionTop, boxWidthPx: toPx(fitTables.pollQuestion.width) };
  const optionsTop = questionTop + Math.max(block.heightPx, 183) + 56;
  const edge = {
    x: 0,
    y: 0,
    width: edgePx,
    height: Math.max(1, toEven(programRect.height * enterProgress(show, 80))),
  };
  const eyebrow = { text: eyebrowText(poll), font: { family, weight: 400, sizePx: minTextPx } };
  return [
    groupItem('poll:back', [shapeItem('poll:deep', programRect, deep)], { opacity }),
    groupItem(
      'main:poll',
      [
        groupItem('poll:edge', [shapeItem('poll:edge:fill', edge, accent)]),
        groupItem(
          'poll:eyebrow',
          [lineItem('poll:eyebrow:text', eyebrow, { x: textX, top: eyebrowTop, heightPx: 50 }, quiet)],
          { opacity: tidy(enterProgress(show, 120)) },
        ),
        ...blockItems('poll:question', block, place, text, clock, show.enterMs + 120),
        ...optionItems(show, poll, {
          x: textX,
          y: optionsTop,
          width: percentX - textX,
          height: bottomPx - optionsTop,
        }),
      ],
      { opacity, isApart: true },
    ),
  ];
}

const eyebrowText = ({ options, hideResults }: ProgramPoll): string => {
  const total = options.reduce((sum, { voteCount }) => sum + voteCount, 0);
  return hideResults ? words.audiencePoll : `${words.audiencePoll} · ${words.votes(total)}`;
};

function optionItems(show: MainShow, poll: ProgramPoll, room: ProgramRect): DrawItem[] {
  const { program, clock, measureText, rundown } = show;
  const colors = businessColors(program.colors);
  const rowPx = Math.min(94, Math.floor(room.height / Math.max(1, poll.options.length)));
  const barPx = rowPx >= 70 ? 18 : 12;
  const labelPx = rowPx >= 84 ? 40 : minTextPx;
  const face = { family: program.fontFamily, weight: 400, sizePx: labelPx };
  const widestPx = Math.max(0, ...poll.options.map(({ label }) => measureText(label, face)));
  const barLeft = toEven(Math.min(barX.max, Math.max(barX.min, textX + widestPx + 48)));
  const percents = pollBars(rundown, program, show.enterMs, clock);
  const highestCount = Math.max(...poll.options.map(({ voteCount }) => voteCount));
  return poll.options.flatMap(({ id, label, voteCount }, row) => {
    const top = Math.round(room.y + row * rowPx);
    const font = face;
    const roomPx = poll.hideResults ? room.width : barLeft - textX - 40;
    const line = fitLine(label, font, roomPx, minTextPx, measureText);
    const opacity = tidy(enterProgress(show, 180 + row * 60));
    const percent = percents[row] ?? 0;
    const middle = top + rowPx / 2;
    const track = { x: barLeft, y: toEven(middle - barPx / 2), width: barRight - barLeft, height: barPx };
    const labelItem = lineItem(`poll:label:${id}`, line, { x: textX, top, heightPx: rowPx }, colors.text);
    if (poll.hideResults) {
      const rule = { x: textX, y: top + rowPx - 2, width: room.width, height: 2 };
      return [
        groupItem(`poll:option:${id}`, [labelItem, shapeItem(`poll:rule:${id}`, rule, colors.track)], {
          opacity,
        }),
      ];
    }
    const isLeading = voteCount === highestCount && highestCount > 0;
    const bar = { ...track, width: tidy((track.width * barPercent(percent)) / 100) };
    const value = { text: `${String(Math.round(percent))}%`, font: { ...font, weight: 600 } };
    return [
      groupItem(`poll:option:${id}`, [labelItem], { opacity }),
      groupItem(
        `poll:result:${id}`,
        [
          shapeItem(`poll:track:${id}`, track, colors.track),
          shapeItem(`poll:bar:${id}`, bar, isLeading ? colors.accent : colors.quietAccent),
          lineItem(`poll:percent:${id}`, value, { x: percentX, top, heightPx: rowPx }, colors.text, 'right'),
        ],
        { opacity },
      ),
    ];
  });
}
