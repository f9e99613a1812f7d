import type { CornerRadii, DrawItem, DrawList, Fill } from '../../src/program/drawList.ts';

/** Lays a draw list out as a web page of 1920x1080: <video>, boxes and text in CSS, the ticker's text moved by an animation. */
export async function showAsPage(list: DrawList, tracks: Map<string, MediaStreamTrack>): Promise<void> {
  const stage = document.createElement('div');
  stage.style.cssText = 'position:relative;width:1920px;height:1080px;overflow:hidden';
  document.body.append(stage);
  stage.append(...list.flatMap((item) => elementsOf(item, tracks)));
  stage.animate([{ opacity: 1 }, { opacity: 1 }], 1000);
  for (const element of stage.querySelectorAll('[data-moves]'))
    // At the ticker's own 180 px a second.
    element.animate([{ transform: 'translateX(0)' }, { transform: 'translateX(-1800px)' }], {
      duration: 10_000,
      iterations: Infinity,
    });
  await Promise.all([...stage.querySelectorAll('video')].map((video) => video.play()));
}

const radiusCss = (radius: CornerRadii): string =>
  [radius]
    .flat()
    .map((each) => `${String(each)}px`)
    .join(' ');

function fillCss(fill: Fill, x: number, y: number): string {
  if (fill.type === 'solid') return fill.color;
  const stops = fill.stops.map(([offset, color]) => `${color} ${String(offset * 100)}%`).join(',');
  if (fill.type === 'radial') {
    const [centerX, centerY] = fill.center;
    return `radial-gradient(circle ${String(fill.radiusPx)}px at ${String(centerX - x)}px ${String(centerY - y)}px,${stops})`;
  }
  const [[fromX, fromY], [toX, toY]] = [fill.from, fill.to];
  return `linear-gradient(${String(Math.atan2(toX - fromX, fromY - toY))}rad,${stops})`;
}

function place(
  element: HTMLElement,
  item: DrawItem,
  rect: { x: number; y: number; width: number; height: number },
): void {
  Object.assign(element.style, {
    position: 'absolute',
    left: `${String(rect.x)}px`,
    top: `${String(rect.y)}px`,
    width: `${String(rect.width)}px`,
    height: `${String(rect.height)}px`,
    opacity: String(item.opacity),
  });
}

function elementsOf(item: DrawItem, tracks: Map<string, MediaStreamTrack>): HTMLElement[] {
  switch (item.type) {
    case 'video': {
      const video = document.createElement('video');
      const track = tracks.get(item.streamId);
      if (track !== undefined) video.srcObject = new MediaStream([track]);
      video.muted = true;
      place(video, item, item.rect);
      video.style.objectFit = item.fit;
      video.style.borderRadius = radiusCss(item.cornerRadiusPx);
      return [video];
    }
    case 'shape':
    case 'shadow': {
      const box = document.createElement('div');
      place(box, item, item.rect);
      box.style.borderRadius = radiusCss(item.cornerRadiusPx);
      if (item.type === 'shape') box.style.background = fillCss(item.fill, item.rect.x, item.rect.y);
      else box.style.boxShadow = `0 0 ${String(item.blurPx)}px ${item.color}`;
      return [box];
    }
    case 'image': {
      const image = document.createElement('img');
      image.src = item.url;
      place(image, item, item.rect);
      image.style.objectFit = item.fit;
      return [image];
    }
    case 'text': {
      const line = document.createElement('div');
      const { sizePx, weight, family } = item.font;
      line.textContent = item.text;
      place(line, item, { x: item.x, y: item.baselineY - sizePx, width: 0, height: sizePx * 1.2 });
      line.style.cssText += `;white-space:pre;color:${item.color};font:${String(weight)} ${String(sizePx)}px "${family}"`;
      return [line];
    }
    case 'group': {
      const box = document.createElement('div');
      const { clip } = item;
      place(box, item, clip ?? { x: 0, y: 0, width: 1920, height: 1080 });
      if (clip !== null) box.style.overflow = 'hidden';
      const inner = document.createElement('div');
      inner.style.cssText = `position:absolute;left:${String(-(clip?.x ?? 0))}px;top:${String(-(clip?.y ?? 0))}px`;
      inner.append(...item.items.flatMap((child) => elementsOf(child, tracks)));
      // Each part of the ticker's moving text is a group.
      if (/^ticker:\d+:/.test(item.id)) inner.dataset['moves'] = '';
      box.append(inner);
      return [box];
    }
    // A few small icons, which cost a page nothing.
    case 'path':
      return [];
  }
}
