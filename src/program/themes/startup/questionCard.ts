import { mixColors, withAlpha } from '../../../geometry/color.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import { avatarInitials } from '../../avatar.ts';
import type { DrawItem } from '../../drawList.ts';
import { baselineOf, groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import type { ProgramQuestion } from '../../program.ts';
import type { FrameName } from '../../programFrame.ts';
import { exitProgress, type Show } from '../../show.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitLine } from '../../text/fitLine.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import type { QuestionShow } from '../programTheme.ts';
import { moveCard } from './moveCard.ts';
import { primaryFill } from './startupColors.ts';

const paddingPx = 56;
const cornerPx = 28;

interface QuestionFigures {
  /** The disc with the initials, and the rows of text next to it. */
  discPx: number;
  initialsPx: number;
  namePx: number;
  rowPx: number;
  /** From the card's top to the text. */
  textTopPx: number;
}

const figures: Record<FrameName, QuestionFigures> = {
  wide: { discPx: 76, initialsPx: 30, namePx: 36, rowPx: 44, textTopPx: 208 },
  upright: { discPx: 96, initialsPx: 38, namePx: 46, rowPx: 54, textTopPx: 232 },
};

/**
 * How long the typing dots are shown before a question's text, ms: for the first in a row, and for later ones
 * (1.9.18).
 */
export const textDelayMs = (index: number): number => (index === 0 ? 680 : 880);

/** The audience's question on a card of the primary colour, next to the speakers. */
export function questionCard(show: QuestionShow): DrawItem[] {
  const { program, card, questionOnCard: shown } = show;
  if (card === null) return [];
  const { fill, text } = primaryFill(
    program.colors,
    [card.x + card.width * 0.3, card.y],
    [card.x + card.width * 0.7, card.y + card.height],
  );
  const back = groupItem(
    'question:back',
    [
      shapeItem('question:card', card, fill, cornerPx),
      bigMark(card, program.fontFamily, withAlpha(text, 0.1)),
    ],
    { clip: card },
  );
  const texts = shown?.value.question
    ? questionItems(
        {
          ...show,
          program: shown.value,
          enterMs: Math.max(shown.enterMs, show.enterMs),
          leaveMs: shown.leaveMs,
        },
        shown.value.question,
        card,
        text,
      )
    : [];
  return [groupItem('main:question', moveCard([back, ...texts], show, card), { isApart: true })];
}

function questionItems(show: Show, question: ProgramQuestion, card: ProgramRect, color: string): DrawItem[] {
  const { clock, program, frame, measureText } = show;
  const { textTopPx } = figures[frame.name];
  const opacity = tidy(1 - exitProgress(show));
  const face = { family: program.fontFamily, weight: 800 };
  const block = fitBlock(question.text, fitTablesOf(frame).startupQuestion, face, measureText);
  const place = { x: card.x + paddingPx, top: card.y + textTopPx, boxWidthPx: card.width - 2 * paddingPx };
  const startMs = show.enterMs + textDelayMs(question.index);
  const isTyping = clock.tMs < startMs;
  const body = isTyping
    ? dots(show, place.x, place.top + 32, color)
    : blockItems('question', block, place, color, clock, startMs);
  if (isTyping) clock.keepMoving();
  return [
    groupItem('question:author', authorItems(show, question, card, color), { opacity }),
    groupItem('question:body', body, { opacity, isApart: true }),
  ];
}

/** Who asks: initials, name. A question of a speaker has no author (1.5.14). */
function authorItems(
  { program, frame, measureText }: Show,
  { authorName }: ProgramQuestion,
  card: ProgramRect,
  color: string,
): DrawItem[] {
  const { discPx, initialsPx, namePx, rowPx } = figures[frame.name];
  const disc = { x: card.x + paddingPx, y: card.y + 66, width: discPx, height: discPx };
  const x = disc.x + discPx + 20;
  const roomPx = card.x + card.width - paddingPx - x;
  const strong = { family: program.fontFamily, weight: 800, sizePx: namePx };
  const name = fitLine(authorName ?? words.question, strong, roomPx, frame.minTextPx, measureText);
  const initials = authorName === null ? '?' : avatarInitials(authorName);
  const middleY = disc.y + discPx / 2;
  const rows =
    authorName === null ? { top: disc.y, heightPx: discPx } : { top: middleY - rowPx, heightPx: rowPx };
  return [
    shapeItem('question:disc', disc, color, discPx / 2),
    {
      type: 'text',
      id: 'question:initials',
      opacity: 1,
      text: initials,
      x: disc.x + discPx / 2,
      baselineY: baselineOf(disc.y, discPx, initialsPx),
      align: 'center',
      font: { ...strong, sizePx: initialsPx },
      color: program.colors.primary,
    },
    lineItem('question:name', name, { x, ...rows }, color),
    ...(authorName === null
      ? []
      : [
          lineItem(
            'question:asks',
            { text: words.asks, font: { ...strong, weight: 600 } },
            { x, top: middleY, heightPx: rowPx },
            mixColors(program.colors.primary, color, 0.85),
          ),
        ]),
  ];
}

/** Three dots that bounce one after the other until the text appears (1.9.18). */
function dots({ clock, enterMs }: Show, x: number, middleY: number, color: string): DrawItem[] {
  const elapsedMs = Math.max(0, clock.tMs - enterMs);
  return [0, 1, 2].map((index) => {
    const phase = (elapsedMs - index * 120) / 620;
    const height = phase < 0 ? 0 : Math.max(0, Math.sin(phase * 2 * Math.PI));
    const y = middleY - 10 - toEven(height * 18);
    return shapeItem(
      `question:dot:${String(index)}`,
      { x: x + index * 36, y, width: 20, height: 20 },
      color,
      10,
    );
  });
}

/** A very large question mark in the card's corner. */
const bigMark = (card: ProgramRect, family: string, color: string): DrawItem => ({
  type: 'text',
  id: 'question:mark',
  opacity: 1,
  text: '?',
  x: card.x + card.width - 24,
  baselineY: card.y + card.height + 24,
  align: 'right',
  font: { family, weight: 800, sizePx: 420 },
  color,
});
