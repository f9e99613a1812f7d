import type { TemplateSettings } from '../../src/protocol/session.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';

/** The signals that take a scene from one look to another. A picture that was removed counts as hidden. */
export function brandChanges(from: TemplateSettings, to: TemplateSettings): PeerSignal[] {
  const changes: PeerSignal[] = [];
  if (to.theme !== from.theme) changes.push({ type: 'themeChanged', data: { theme: to.theme } });
  if (to.font !== from.font) changes.push({ type: 'fontChanged', data: { font: to.font } });
  if (to.colors.join() !== from.colors.join())
    changes.push({ type: 'colorsUpdated', data: { colors: to.colors } });
  if (to.speakersNames.visible !== from.speakersNames.visible)
    changes.push({ type: to.speakersNames.visible ? 'speakerNamesShown' : 'speakerNamesHidden', data: {} });
  if (to.logo.url !== null && to.logo.url !== from.logo.url)
    changes.push({ type: 'logoChanged', data: { url: to.logo.url } });
  if (to.logo.visible !== from.logo.visible)
    changes.push({ type: to.logo.visible ? 'logoShown' : 'logoHidden', data: {} });
  return [...changes, ...backgroundChanges(from.background, to.background)];
}

function backgroundChanges(
  from: TemplateSettings['background'],
  to: TemplateSettings['background'],
): PeerSignal[] {
  const { url, thumbnailUrl } = to;
  if (!to.visible || url === null) return from.visible ? [{ type: 'backgroundHidden', data: {} }] : [];
  const isSame = from.visible && from.url === url && from.thumbnailUrl === thumbnailUrl;
  return isSame ? [] : [{ type: 'backgroundShown', data: { url, thumbnailUrl } }];
}
