import { mixColors, textColorOn } from '../../geometry/color.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import { avatarColor, avatarInitials } from '../avatar.ts';
import type { DrawItem, MeasureText } from '../drawList.ts';
import { baselineOf, groupItem, lineItem, pathItem, shapeItem } from '../items.ts';
import { assetStreamId, type Program, type ProgramAsset, type ProgramSlot } from '../program.ts';
import type { ProgramFrame } from '../programFrame.ts';
import { fitLine } from '../text/fitLine.ts';
import { programThemes } from '../themes/programThemes.ts';
import type { MovedPlace } from './moveStage.ts';

/** What a place shows: a stream's picture or avatar, or the asset. */
export function placeItems(
  moved: MovedPlace,
  program: Program,
  measureText: MeasureText,
  { minTextPx }: Pick<ProgramFrame, 'minTextPx'>,
): DrawItem[] {
  const { place } = moved;
  if (place.type === 'asset') return assetItems(place.asset, moved, program, measureText, minTextPx);
  const items: DrawItem[] = [];
  const { slot } = place;
  if (moved.pictureShare < 1) items.push(avatarItem(slot, moved, program));
  if (moved.pictureShare > 0)
    items.push({
      type: 'video',
      id: `video:${slot.streamId}`,
      opacity: moved.opacity * moved.pictureShare,
      streamId: slot.streamId,
      rect: moved.rect,
      fit: slot.source === 'screen' ? 'contain' : 'cover',
      cornerRadiusPx: moved.radii,
      backdrop: programThemes[program.theme].slotColor(program.colors),
    });
  return items;
}

function assetItems(
  asset: ProgramAsset,
  { rect, radii, opacity }: MovedPlace,
  program: Program,
  measureText: MeasureText,
  minTextPx: number,
): DrawItem[] {
  const color = programThemes[program.theme].slotColor(program.colors);
  const id = `asset:${asset.id}`;
  if (asset.type === 'video')
    return [
      {
        type: 'video',
        id,
        opacity,
        streamId: assetStreamId(asset.id),
        rect,
        fit: 'contain',
        cornerRadiusPx: radii,
        backdrop: color,
      },
    ];
  const sign = fileSign(asset, rect, program, measureText, minTextPx);
  const shown: DrawItem[] =
    asset.type === 'file'
      ? sign
      : [
          {
            type: 'image',
            id: `${id}:image`,
            opacity: 1,
            url: asset.url,
            rect,
            fit: 'contain',
            cornerRadiusPx: radii,
            fallback: sign,
          },
        ];
  return [
    groupItem(id, [shapeItem(`${id}:backdrop`, rect, color, radii), ...shown], { opacity, clip: rect }),
  ];
}

/** A sheet with a folded corner, similar to lucide's "file" but drawn for this purpose. */
const filePath =
  'M14 2H6.5A2.5 2.5 0 0 0 4 4.5v15A2.5 2.5 0 0 0 6.5 22h11a2.5 2.5 0 0 0 2.5-2.5V8z M14 2v6h6';

/** Replaces an asset that cannot be drawn: a sheet with the file's name. */
function fileSign(
  asset: ProgramAsset,
  rect: ProgramRect,
  program: Program,
  measureText: MeasureText,
  minTextPx: number,
): DrawItem[] {
  const theme = programThemes[program.theme];
  const color = mixColors(theme.slotColor(program.colors), '#ffffff', 0.55);
  const sizePx = Math.max(40, Math.min(120, Math.round(Math.min(rect.width, rect.height) * 0.16)));
  const middleX = rect.x + rect.width / 2;
  const middleY = rect.y + rect.height * 0.44;
  const font = { family: program.fontFamily, weight: 600, sizePx: minTextPx };
  const line = fitLine(fileName(asset.url), font, rect.width * 0.8, minTextPx, measureText);
  const box = { x: middleX - sizePx / 2, y: middleY - sizePx / 2, width: sizePx, height: sizePx };
  return [
    pathItem(`${asset.id}:sign`, filePath, [24, 24], box, color, Math.max(4, sizePx / 16)),
    ...(line.text === ''
      ? []
      : [
          lineItem(
            `${asset.id}:name`,
            line,
            { x: middleX, top: middleY + sizePx * 0.75, heightPx: 54 },
            color,
            'center',
          ),
        ]),
  ];
}

/** The last part of an address, decoded. */
function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Replaces a picture: the speaker's initials on their own colour. */
function avatarItem(slot: ProgramSlot, { rect, radii, opacity }: MovedPlace, program: Program): DrawItem {
  const theme = programThemes[program.theme];
  const color = avatarColor(slot.name);
  const diameterPx = Math.round(Math.min(rect.width, rect.height) * 0.42);
  const middleX = rect.x + rect.width / 2;
  // Raised a little, so that it is centred above the name.
  const middleY = Math.round(rect.y + rect.height * 0.42);
  const sizePx = Math.round(diameterPx * 0.38);
  const disc = {
    x: middleX - diameterPx / 2,
    y: middleY - diameterPx / 2,
    width: diameterPx,
    height: diameterPx,
  };
  const backdrop = mixColors(theme.slotColor(program.colors), color, 0.14);
  const id = slot.streamId;
  return groupItem(
    `avatar:${id}`,
    [
      shapeItem(`${id}:backdrop`, rect, backdrop, radii),
      shapeItem(`${id}:disc`, disc, color, diameterPx / 2),
      {
        type: 'text',
        id: `${id}:initials`,
        opacity: 1,
        text: avatarInitials(slot.name),
        x: middleX,
        baselineY: baselineOf(middleY, 0, sizePx),
        align: 'center',
        font: { family: program.fontFamily, weight: theme.strongWeight, sizePx },
        color: textColorOn(color),
      },
    ],
    { opacity, clip: rect },
  );
}
