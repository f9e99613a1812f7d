import type { FeatureName, Features } from '../../protocol/features.ts';
import { mayDo, type Action, type Role } from '../../protocol/roles.ts';
import { layoutNameSchema, type LayoutName } from '../../protocol/session.ts';
import type { TextKey } from '../../text/t.ts';
import {
  hideLogo,
  hideSpeakerNames,
  showLogo,
  showSpeakerNames,
} from '../../participant/commands/brandCommands.ts';
import type { Command } from '../../participant/commands/command.ts';
import { inputKeys } from '../../ui/inputKeys.ts';
import { matchKeys, type KeyCombination, type KeyPress } from '../../ui/keyCombination.ts';
import { hideWidget, showWidget } from '../../participant/commands/onStreamCommands.ts';
import { changeLayout } from '../../participant/commands/stageCommands.ts';
import type { Studio } from '../../participant/studio.ts';

/** What shortcuts act on. */
export interface ShortcutTarget {
  studio: Pick<Studio, 'run' | 'undo' | 'redo'>;
  flipInput(kind: 'audio' | 'video'): void;
  showHelp(): void;
}

export type ShortcutGroup = 'you' | 'layout' | 'onStream' | 'editing' | 'help';

/** One entry in the list of shortcuts: its keys, its name and what it does. */
export interface StudioShortcut {
  id: string;
  group: ShortcutGroup;
  label: TextKey;
  /** The layout named in the label. */
  layout?: LayoutName;
  keys: KeyCombination;
  /** The row of the role table that allows it; without one, everybody may use it. */
  action?: Action;
  /** Available only while all these features are on. */
  features?: readonly FeatureName[];
  /** Also works in a text field, where these keys have no meaning. */
  whileTyping?: boolean;
  perform(target: ShortcutTarget): void;
}

/** Runs whichever of two opposite commands is available now. */
const toggle =
  <Shown>(show: Command<Shown>, args: Shown, hide: Command<void>) =>
  ({ studio }: ShortcutTarget): void => {
    if (!studio.run(hide, undefined)) studio.run(show, args);
  };

/** Every shortcut of the studio. Going live and ending the event have none, so that a stray key cannot reach the audience. */
export const studioShortcuts: readonly StudioShortcut[] = [
  {
    id: 'microphone',
    group: 'you',
    label: 'help.microphone',
    keys: inputKeys.audio,
    action: 'publish',
    whileTyping: true,
    perform: ({ flipInput }) => flipInput('audio'),
  },
  {
    id: 'camera',
    group: 'you',
    label: 'help.camera',
    keys: inputKeys.video,
    action: 'publish',
    whileTyping: true,
    perform: ({ flipInput }) => flipInput('video'),
  },
  ...layoutNameSchema.options.map((layout, index): StudioShortcut => ({
    id: `layout-${layout}`,
    group: 'layout',
    label: 'shortcuts.layout',
    layout,
    keys: { key: String(index + 1) },
    action: changeLayout.action,
    perform: ({ studio }) => void studio.run(changeLayout, { layout }),
  })),
  {
    id: 'speakerNames',
    group: 'onStream',
    label: 'shortcuts.speakerNames',
    keys: { key: 'n' },
    action: showSpeakerNames.action,
    perform: toggle(showSpeakerNames, undefined, hideSpeakerNames),
  },
  {
    id: 'logo',
    group: 'onStream',
    label: 'shortcuts.logo',
    keys: { key: 'l' },
    action: showLogo.action,
    perform: toggle(showLogo, undefined, hideLogo),
  },
  {
    id: 'ticker',
    group: 'onStream',
    label: 'shortcuts.ticker',
    keys: { key: 'w' },
    action: showWidget.action,
    features: ['widgets', 'sessionInfoWidget'],
    perform: toggle(showWidget, { widget: 'sessionInfo' }, hideWidget),
  },
  {
    id: 'undo',
    group: 'editing',
    label: 'shortcuts.undo',
    keys: { key: 'z', mod: true },
    action: 'undo',
    perform: ({ studio }) => void studio.undo(),
  },
  {
    id: 'redo',
    group: 'editing',
    label: 'shortcuts.redo',
    keys: { key: 'z', mod: true, shift: true },
    action: 'undo',
    perform: ({ studio }) => void studio.redo(),
  },
  {
    id: 'help',
    group: 'help',
    label: 'shortcuts.help',
    keys: { key: '?' },
    perform: ({ showHelp }) => showHelp(),
  },
];

/** The shortcuts available to a role in a session. */
export const shortcutsOf = (role: Role, has: Features): StudioShortcut[] =>
  studioShortcuts.filter(
    ({ action, features = [] }) =>
      (action === undefined || mayDo(role, action)) && features.every((feature) => has[feature]),
  );

/** The shortcut for a key press, or null. While a person types, only shortcuts with no meaning in text respond. */
export const findShortcut = (
  press: KeyPress,
  given: { role: Role; features: Features; isTyping: boolean; isMac: boolean },
): StudioShortcut | null =>
  shortcutsOf(given.role, given.features).find(
    ({ keys, whileTyping = false }) =>
      (whileTyping || !given.isTyping) && matchKeys(press, keys, given.isMac),
  ) ?? null;
