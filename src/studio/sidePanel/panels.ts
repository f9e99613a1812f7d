import type { FeatureName, Features } from '../../protocol/features.ts';
import { mayDo, type Role } from '../../protocol/roles.ts';

export type PanelName =
  | 'brand'
  | 'audienceChat'
  | 'speakerChat'
  | 'polls'
  | 'cta'
  | 'widgets'
  | 'topics'
  | 'assets'
  | 'help';

const allPanels: readonly PanelName[] = [
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

const guestPanels: readonly PanelName[] = ['audienceChat', 'speakerChat', 'assets', 'help'];

/** Panels that exist only while a feature is on. */
const panelFeatures: Partial<Record<PanelName, FeatureName>> = {
  polls: 'polls',
  widgets: 'widgets',
  assets: 'assets',
};

/** The panels whose buttons a role sees, in order. */
export const panelsOf = (role: Role, features: Features): readonly PanelName[] =>
  (mayDo(role, 'changeBrand') ? allPanels : guestPanels).filter((panel) => {
    const feature = panelFeatures[panel];
    return feature === undefined || features[feature];
  });

/** One panel at a time; pressing the button of the open one closes it. */
export const togglePanel = (open: PanelName | null, pressed: PanelName): PanelName | null =>
  open === pressed ? null : pressed;

/**
 * The panel that is open at the start: the audience chat if the address has ?onboarding (1.2.07), else none. The
 * walkthrough that the specification makes optional does not exist.
 */
export const initialPanel = (search: string): PanelName | null =>
  new URLSearchParams(search).has('onboarding') ? 'audienceChat' : null;
