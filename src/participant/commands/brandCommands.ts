import { defaultTemplateSettings, type ThemeName } from '../../protocol/session.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { StudioState } from '../studioState.ts';
import type { Command, Plan } from './command.ts';
import { saveTemplateSettings, type NewBrandImages } from './saveTemplateSettings.ts';

interface BackgroundArgs {
  /** Id of one of the session's own backgrounds; presets have none. */
  backgroundId?: string;
  url: string;
  thumbnailUrl: string | null;
}

function planBrand(state: StudioState, signals: PeerSignal[], images?: NewBrandImages): Plan {
  if (!state.isTemplateKnown)
    throw new Error('the brand cannot change before the template settings are known');
  return { signals, call: saveTemplateSettings(signals, images) };
}

export const changeTheme: Command<{ theme: ThemeName }> = {
  name: 'changeTheme',
  label: 'command.changeTheme',
  action: 'changeBrand',
  errorKey: 'studio.error.changeTheme',
  undo: 'scene',
  isEnabled: ({ scene, session }, { theme }) =>
    scene.template.theme !== theme &&
    (theme === defaultTemplateSettings.theme || session.features.secondTheme),
  plan: (state, { theme }) => planBrand(state, [{ type: 'themeChanged', data: { theme } }]),
};

/** Null goes back to the theme's own font. */
export const changeFont: Command<{ font: string | null }> = {
  name: 'changeFont',
  label: 'command.changeFont',
  action: 'changeBrand',
  errorKey: 'studio.error.changeFont',
  undo: 'scene',
  isEnabled: ({ scene, session }, { font }) =>
    scene.template.font !== font && (font === null || session.features.customFont),
  plan: (state, { font }) => planBrand(state, [{ type: 'fontChanged', data: { font } }]),
};

export const changeColors: Command<{ colors: [primary: string, secondary: string] }> = {
  name: 'changeColors',
  label: 'command.changeColors',
  action: 'changeBrand',
  errorKey: 'studio.error.colorsUpdate',
  undo: 'scene',
  isEnabled: ({ scene }, { colors }) => scene.template.colors.join() !== colors.join(),
  plan: (state, { colors }) => planBrand(state, [{ type: 'colorsUpdated', data: { colors } }]),
};

export const showSpeakerNames: Command<void> = {
  name: 'showSpeakerNames',
  label: 'command.showSpeakerNames',
  action: 'changeBrand',
  errorKey: 'studio.error.showSpeakersName',
  undo: 'scene',
  isEnabled: ({ scene }) => !scene.template.speakersNames.visible,
  plan: (state) => planBrand(state, [{ type: 'speakerNamesShown', data: {} }]),
};

export const hideSpeakerNames: Command<void> = {
  name: 'hideSpeakerNames',
  label: 'command.hideSpeakerNames',
  action: 'changeBrand',
  errorKey: 'studio.error.hideSpeakersName',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.template.speakersNames.visible,
  plan: (state) => planBrand(state, [{ type: 'speakerNamesHidden', data: {} }]),
};

export const showLogo: Command<void> = {
  name: 'showLogo',
  label: 'command.showLogo',
  action: 'changeBrand',
  errorKey: 'studio.error.showLogo',
  undo: 'scene',
  isEnabled: ({ scene }) => !scene.template.logo.visible,
  plan: (state) => planBrand(state, [{ type: 'logoShown', data: {} }]),
};

export const hideLogo: Command<void> = {
  name: 'hideLogo',
  label: 'command.hideLogo',
  action: 'changeBrand',
  errorKey: 'studio.error.hideLogo',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.template.logo.visible,
  plan: (state) => planBrand(state, [{ type: 'logoHidden', data: {} }]),
};

/** Uses an uploaded logo, whose address the server announces. The server keeps only one, so this cannot be undone. */
export const changeLogo: Command<{ signedId: string }> = {
  name: 'changeLogo',
  label: 'command.changeLogo',
  action: 'changeBrand',
  errorKey: 'studio.error.uploadLogo',
  undo: 'never',
  isEnabled: () => true,
  plan: (state, { signedId }) => planBrand(state, [], { logoSignedId: signedId }),
};

/** Adds an uploaded background to the session's list and uses it from now on; the server announces it. */
export const addBackground: Command<{ signedId: string }> = {
  name: 'addBackground',
  label: 'command.addBackground',
  action: 'changeBrand',
  feature: 'customBackground',
  errorKey: 'studio.error.uploadBackground',
  undo: 'never',
  isEnabled: () => true,
  plan: (state, { signedId }) => planBrand(state, [], { backgroundSignedId: signedId }),
};

export const showBackground: Command<BackgroundArgs> = {
  name: 'showBackground',
  label: 'command.showBackground',
  action: 'changeBrand',
  feature: 'customBackground',
  errorKey: 'studio.error.showBackground',
  undo: 'scene',
  isEnabled: ({ scene }, { url }) => {
    const { background } = scene.template;
    return !background.visible || background.url !== url;
  },
  plan: (state, { url, thumbnailUrl, backgroundId }) =>
    planBrand(
      state,
      [{ type: 'backgroundShown', data: { url, thumbnailUrl } }],
      backgroundId === undefined ? {} : { backgroundId },
    ),
};

export const hideBackground: Command<void> = {
  name: 'hideBackground',
  label: 'command.hideBackground',
  action: 'changeBrand',
  errorKey: 'studio.error.hideBackground',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.template.background.visible,
  plan: (state) => planBrand(state, [{ type: 'backgroundHidden', data: {} }]),
};
