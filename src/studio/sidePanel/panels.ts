import type { FeatureName, Features } from '../../protocol/features.ts';
import { mayDo, type Role } from '../../protocol/roles.ts';

/** The panels that have a button in the rail. */
export type RailPanel =
  | 'brand'
  | 'audienceChat'
  | 'speakerChat'
  | 'polls'
  | 'cta'
  | 'widgets'
  | 'topics'
  | 'assets'
  | 'help';
/**
 * Everything that the side panel can show; the list of viewers is opened from the audience's chat, one's own background from the toolbar.
 */
export type PanelName = RailPanel | 'audienceChatUsers' | 'background';

const allPanels: readonly RailPanel[] = [
  'brand',
  'audienceChat',
  'speakerChat',
  'polls',
  'cta',
  'widgets',
  'topics',
  'assets',
  'help',
];

const guestPanels: readonly RailPanel[] = ['audienceChat', 'speakerChat', 'assets', 'help'];

/** Panels that exist only while a feature is on. */
const panelFeatures: Partial<Record<RailPanel, FeatureName>> = {
  polls: 'polls',
  widgets: 'widgets',
  assets: 'assets',
};

/** The panels whose buttons a role sees, in order. */
export const panelsOf = (role: Role, features: Features): readonly RailPanel[] =>
  (mayDo(role, 'changeBrand') ? allPanels : guestPanels).filter((panel) => {
    const feature = panelFeatures[panel];
    return feature === undefined || features[feature];
  });

/** The panels with a button, in the rail or in the toolbar. */
export type ButtonPanel = Exclude<PanelName, 'audienceChatUsers'>;

/** The button that a panel belongs to. */
export const buttonOf = (panel: PanelName): ButtonPanel =>
  panel === 'audienceChatUsers' ? 'audienceChat' : panel;

/** One panel at a time; pressing the button of the open one closes it. */
export const togglePanel = (open: PanelName | null, pressed: ButtonPanel): PanelName | null =>
  open !== null && buttonOf(open) === pressed ? null : pressed;

/** Whether the address asks for the walkthrough through the audience's chat. */
export const wantsOnboarding = (search: string): boolean => new URLSearchParams(search).has('onboarding');

/** The panel that is open at the start: the audience chat with ?onboarding, else none. */
export const initialPanel = (search: string): PanelName | null =>
  wantsOnboarding(search) ? 'audienceChat' : null;
