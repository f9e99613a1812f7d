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
import { matchKeys, type KeyPress, type Keys } from '../../ui/keyCombination.ts';
import { hideWidget, showWidget } from '../../participant/commands/onStreamCommands.ts';
import { changeLayout } from '../../participant/commands/stageCommands.ts';
import type { Studio } from '../../participant/studio.ts';

/** What the keys act on. */
export interface ShortcutDesk {
  studio: Pick<Studio, 'run' | 'undo' | 'redo'>;
  flipInput(kind: 'audio' | 'video'): void;
  showHelp(): void;
}

export type ShortcutGroup = 'you' | 'layout' | 'onStream' | 'editing' | 'help';

/** One line of the list of shortcuts: the keys, what they are called, and what they do. */
export interface Shortcut {
  id: string;
  group: ShortcutGroup;
  label: TextKey;
  /** Fills the label's place for a layout. */
  layout?: LayoutName;
  keys: Keys;
  /** Row of the role table; without it everybody has it. */
  action?: Action;
  /** There with these features alone. */
  features?: readonly FeatureName[];
  /** Works in a text field too: such keys mean nothing there. */
  whileTyping?: boolean;
  perform(desk: ShortcutDesk): void;
}

/** Runs whichever of two opposite commands can be run now. */
const toggle =
  <Shown>(show: Command<Shown>, args: Shown, hide: Command<void>) =>
  ({ studio }: ShortcutDesk): void => {
    if (!studio.run(hide, undefined)) studio.run(show, args);
  };

/** Every shortcut of the studio. Going live and ending have none: a slip of the finger must not reach the audience. */
export const shortcuts: readonly Shortcut[] = [
  {
    id: 'microphone',
    group: 'you',
    label: 'help.microphone',
    keys: { key: 'd', mod: true },
    action: 'publish',
    whileTyping: true,
    perform: ({ flipInput }) => flipInput('audio'),
  },
  {
    id: 'camera',
    group: 'you',
    label: 'help.camera',
    keys: { key: 'e', mod: true },
    action: 'publish',
    whileTyping: true,
    perform: ({ flipInput }) => flipInput('video'),
  },
  ...layoutNameSchema.options.map((layout, index): Shortcut => ({
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

/** The shortcuts that a role has in a session. */
export const shortcutsOf = (role: Role, has: Features): Shortcut[] =>
  shortcuts.filter(
    ({ action, features = [] }) =>
      (action === undefined || mayDo(role, action)) && features.every((feature) => has[feature]),
  );

/** What a key press asks for, or null. Where one types, only what means nothing in a text is heard. */
export const findShortcut = (
  press: KeyPress,
  given: { role: Role; features: Features; isTyping: boolean; isMac: boolean },
): Shortcut | null =>
  shortcutsOf(given.role, given.features).find(
    ({ keys, whileTyping = false }) =>
      (whileTyping || !given.isTyping) && matchKeys(press, keys, given.isMac),
  ) ?? null;
