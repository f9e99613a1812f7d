import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import { pollBars } from '../../motion/pollBars.ts';
import { barPercent } from '../../percent.ts';
import type { ProgramPoll } from '../../program.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress } from '../../show.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitLine } from '../../text/fitLine.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import type { MainShow } from '../programTheme.ts';
import { moveCard } from './moveCard.ts';
import { cardColors } from './startupColors.ts';

const paddingPx = 48;
const cornerPx = 28;
const percentRoomPx = 150;

interface PollFigures {
  eyebrowPx: number;
  /** The most height that an option takes. */
  highestRowPx: number;
  /** Options of at least this height are roomy. */
  roomyRowPx: number;
  roomy: { labelPx: number; labelRowPx: number };
  tight: { labelPx: number; labelRowPx: number };
}

const figures: Record<FrameName, PollFigures> = {
  wide: {
    ...{ eyebrowPx: 32, highestRowPx: 136, roomyRowPx: 110 },
    roomy: { labelPx: 40, labelRowPx: 54 },
    tight: { labelPx: 36, labelRowPx: 44 },
  },
  upright: {
    ...{ eyebrowPx: 40, highestRowPx: 160, roomyRowPx: 116 },
    roomy: { labelPx: 48, labelRowPx: 64 },
    tight: { labelPx: 40, labelRowPx: 50 },
  },
};

/** A poll on a white card next to the speakers. */
export function pollCard(show: MainShow): DrawItem[] {
  const { program, clock, frame, measureText, card } = show;
  const { poll } = program;
  if (card === null || poll === null) return [];
  const colors = cardColors(program.colors);
  const x = card.x + paddingPx;
  const widthPx = card.width - 2 * paddingPx;
  const face = { family: program.fontFamily, weight: 800 };
  const block = fitBlock(poll.question, fitTablesOf(frame).pollQuestion, face, measureText);
  const questionTop = card.y + 118;
  const eyebrow = {
    text: eyebrowText(poll),
    font: { ...face, sizePx: figures[frame.name].eyebrowPx, spacingPx: 2 },
  };
  const items = [
    shapeItem('poll:card', card, colors.back, cornerPx),
    lineItem('poll:eyebrow', eyebrow, { x, top: card.y + 56, heightPx: 48 }, colors.accent),
    ...blockItems(
      'poll:question',
      block,
      { x, top: questionTop, boxWidthPx: widthPx },
      colors.text,
      clock,
      show.enterMs,
    ),
    ...optionItems(show, poll, {
      x,
      y: questionTop + Math.max(block.heightPx, 92) + 40,
      width: widthPx,
      height: card.y + card.height - paddingPx - questionTop - Math.max(block.heightPx, 92) - 40,
    }),
  ];
  return [groupItem('main:poll', moveCard(items, show, card), { isApart: true })];
}

const eyebrowText = ({ options, hideResults }: ProgramPoll): string => {
  const total = options.reduce((sum, { voteCount }) => sum + voteCount, 0);
  const text = hideResults ? words.poll : `${words.poll} · ${words.votes(total)}`;
  return text.toUpperCase();
};

function optionItems(show: MainShow, poll: ProgramPoll, room: ProgramRect): DrawItem[] {
  const { program, clock, frame, measureText, enterMs, rundown } = show;
  const { highestRowPx, roomyRowPx, roomy, tight } = figures[frame.name];
  const colors = cardColors(program.colors);
  const rowPx = Math.min(highestRowPx, Math.floor(room.height / Math.max(1, poll.options.length)));
  const { labelPx, labelRowPx } = rowPx >= roomyRowPx ? roomy : tight;
  const barPx = toEven(Math.max(12, Math.min(34, rowPx - labelRowPx - 16)));
  const percents = pollBars(rundown, program, enterMs, clock);
  const highestCount = Math.max(...poll.options.map(({ voteCount }) => voteCount));
  return poll.options.flatMap(({ id, label, voteCount }, row) => {
    const top = Math.round(room.y + row * rowPx);
    const font = { family: program.fontFamily, weight: 600, sizePx: labelPx };
    const line = fitLine(label, font, room.width - percentRoomPx, frame.minTextPx, measureText);
    const percent = percents[row] ?? 0;
    const track = { x: room.x, y: top + labelRowPx, width: room.width, height: barPx };
    const bar = { ...track, width: tidy((track.width * barPercent(percent)) / 100) };
    const isLeading = voteCount === highestCount && highestCount > 0;
    const opacity = tidy(Math.min(1, enterProgress(show, 120 + row * 60)));
    const still: DrawItem[] = [
      lineItem(`poll:label:${id}`, line, { x: room.x, top, heightPx: labelRowPx - 4 }, colors.text),
    ];
    if (!poll.hideResults) still.push(shapeItem(`poll:track:${id}`, track, colors.track, barPx / 2));
    else still.push(shapeItem(`poll:rule:${id}`, { ...track, height: 2 }, colors.track));
    const items = [groupItem(`poll:option:${id}`, still, { opacity })];
    if (poll.hideResults) return items;
    const value = { text: `${String(Math.round(percent))}%`, font: { ...font, weight: 800 } };
    const place = { x: room.x + room.width, top, heightPx: labelRowPx - 4 };
    return [
      ...items,
      groupItem(
        `poll:result:${id}`,
        [
          shapeItem(
            `poll:bar:${id}`,
            bar,
            isLeading ? colors.accent : colors.quietAccent,
            Math.min(barPx, bar.width) / 2,
          ),
          lineItem(`poll:percent:${id}`, value, place, colors.text, 'right'),
        ],
        { opacity },
      ),
    ];
  });
}
