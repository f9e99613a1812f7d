import type { TemplateSettings } from '../../protocol/session.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import { unreachable } from '../exhaustive.ts';

export type BrandSignal = Extract<
  PeerSignal,
  {
    type:
      | 'themeChanged'
      | 'fontChanged'
      | 'colorsUpdated'
      | 'speakerNamesShown'
      | 'speakerNamesHidden'
      | 'logoShown'
      | 'logoHidden'
      | 'logoChanged'
      | 'backgroundShown'
      | 'backgroundHidden';
  }
>;

/** The template settings after one change to the brand. */
export function reduceTemplate(template: TemplateSettings, signal: BrandSignal): TemplateSettings {
  switch (signal.type) {
    case 'themeChanged':
      return { ...template, theme: signal.data.theme };
    case 'fontChanged':
      return { ...template, font: signal.data.font };
    case 'colorsUpdated':
      return { ...template, colors: signal.data.colors };
    case 'speakerNamesShown':
      return { ...template, speakersNames: { visible: true } };
    case 'speakerNamesHidden':
      return { ...template, speakersNames: { visible: false } };
    case 'logoShown':
      return { ...template, logo: { ...template.logo, visible: true } };
    case 'logoHidden':
      return { ...template, logo: { ...template.logo, visible: false } };
    case 'logoChanged':
      return { ...template, logo: { ...template.logo, url: signal.data.url } };
    case 'backgroundShown':
      return { ...template, background: { ...signal.data, visible: true } };
    case 'backgroundHidden':
      return { ...template, background: { ...template.background, visible: false } };
    default:
      return unreachable(signal);
  }
}
