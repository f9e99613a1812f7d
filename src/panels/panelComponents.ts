import { lazy } from 'react';
import type { PanelComponents } from '../studio/sidePanel/PanelComponentsContext.ts';

/** Every panel by name; a panel's code is loaded when it is first opened. */
export const panelComponents: PanelComponents = {
  brand: lazy(() => import('./brand/BrandPanel.tsx')),
  audienceChat: lazy(() => import('./AudiencePanel.tsx')),
  audienceChatUsers: lazy(() => import('./chat/ViewersPanel.tsx')),
  speakerChat: lazy(() => import('./chat/SpeakerChatPanel.tsx')),
  polls: lazy(() => import('./polls/PollsPanel.tsx')),
  cta: lazy(() => import('./cta/CallToActionsPanel.tsx')),
  topics: lazy(() => import('./topics/TopicsPanel.tsx')),
  widgets: lazy(() => import('./widgets/WidgetsPanel.tsx')),
  background: lazy(() => import('./background/BackgroundPanel.tsx')),
  assets: lazy(() => import('./assets/AssetsPanel.tsx')),
};
