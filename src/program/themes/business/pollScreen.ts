import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import { pollBars } from '../../motion/pollBars.ts';
import { barPercent } from '../../percent.ts';
import type { ProgramPoll } from '../../program.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitLine } from '../../text/fitLine.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import type { MainShow } from '../programTheme.ts';
import { businessColors, deep } from './businessColors.ts';
import { planPollRows } from './planPollRows.ts';

interface PollFigures {
  textX: number;
  /** Rows end here. */
  right: number;
  bottomPx: number;
  /** The size of the line above the question. */
  overTextPx: number;
  eyebrowTop: number;
  questionTop: number;
  /** The least height that the question takes, and the distance to the options. */
  questionPx: number;
  beforeOptionsPx: number;
}

const figures: Record<FrameName, PollFigures> = {
  wide: {
    ...{ textX: 145, right: 1776, bottomPx: 1002 },
    ...{ overTextPx: 36, eyebrowTop: 116, questionTop: 186, questionPx: 183, beforeOptionsPx: 56 },
  },
  upright: {
    ...{ textX: 88, right: 992, bottomPx: 1690 },
    ...{ overTextPx: 44, eyebrowTop: 280, questionTop: 364, questionPx: 180, beforeOptionsPx: 80 },
  },
};
const edgePx = 14;

/** A poll over the whole frame. */
export function pollScreen(show: MainShow): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const figure = figures[frame.name];
  const { textX, eyebrowTop, questionTop } = figure;
  const table = fitTablesOf(frame).pollQuestion;
  const { poll, colors, fontFamily: family } = program;
  if (poll === null) return [];
  const { accent, text, quiet } = businessColors(colors);
  const here = 1 - exitProgress(show);
  const opacity = tidy(enterProgress(show) * here);
  const block = fitBlock(poll.question, table, { family, weight: 600 }, measureText);
  const place = { x: textX, top: questionTop, boxWidthPx: toPx(table.width) };
  const optionsTop = questionTop + Math.max(block.heightPx, figure.questionPx) + figure.beforeOptionsPx;
  const edge = {
    x: 0,
    y: 0,
    width: edgePx,
    height: Math.max(1, toEven(frame.rect.height * enterProgress(show, 80))),
  };
  const eyebrow = { text: eyebrowText(poll), font: { family, weight: 400, sizePx: figure.overTextPx } };
  return [
    groupItem('poll:back', [shapeItem('poll:deep', frame.rect, deep)], { opacity }),
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
          width: figure.right - textX,
          height: figure.bottomPx - optionsTop,
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
  const { program, clock, frame, measureText, rundown } = show;
  const colors = businessColors(program.colors);
  const { labelPx, rowPx, placeRow } = planPollRows[frame.name](show, poll, room);
  const font = { family: program.fontFamily, weight: 400, sizePx: labelPx };
  const percents = pollBars(rundown, program, show.enterMs, clock);
  const highestCount = Math.max(...poll.options.map(({ voteCount }) => voteCount));
  return poll.options.flatMap(({ id, label, voteCount }, row) => {
    const top = Math.round(room.y + row * rowPx);
    const { labelRow, labelRoomPx, track } = placeRow(top);
    const roomPx = poll.hideResults ? room.width : labelRoomPx;
    const line = fitLine(label, font, roomPx, frame.minTextPx, measureText);
    const opacity = tidy(enterProgress(show, 180 + row * 60));
    const percent = percents[row] ?? 0;
    const labelItem = lineItem(`poll:label:${id}`, line, { x: room.x, ...labelRow }, colors.text);
    if (poll.hideResults) {
      const rule = { x: room.x, y: top + rowPx - 2, width: room.width, height: 2 };
      return [
        groupItem(`poll:option:${id}`, [labelItem, shapeItem(`poll:rule:${id}`, rule, colors.track)], {
          opacity,
        }),
      ];
    }
    const isLeading = voteCount === highestCount && highestCount > 0;
    const bar = { ...track, width: tidy((track.width * barPercent(percent)) / 100) };
    const value = { text: `${String(Math.round(percent))}%`, font: { ...font, weight: 600 } };
    const valuePlace = { x: room.x + room.width, ...labelRow };
    return [
      groupItem(`poll:option:${id}`, [labelItem], { opacity }),
      groupItem(
        `poll:result:${id}`,
        [
          shapeItem(`poll:track:${id}`, track, colors.track),
          shapeItem(`poll:bar:${id}`, bar, isLeading ? colors.accent : colors.quietAccent),
          lineItem(`poll:percent:${id}`, value, valuePlace, colors.text, 'right'),
        ],
        { opacity },
      ),
    ];
  });
}
