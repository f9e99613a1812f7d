import { showToast } from '../../src/ui/showToast.ts';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import type { Chat } from '../../src/chat/chat.ts';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createErrorReports } from '../../src/api/errorReports.ts';
import { createPreferences } from '../../src/api/preferences.ts';
import { ChatContext } from '../../src/contexts/ChatContext.ts';
import type { ChatParts } from '../../src/contexts/ChatParts.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import type { Services } from '../../src/api/services.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { createTracking } from '../../src/api/tracking.ts';
import { StudioContext } from '../../src/contexts/StudioContext.ts';
import { StudioFrameContext } from '../../src/studio/StudioFrameContext.ts';
import { UploadsContext } from '../../src/contexts/UploadsContext.ts';
import { openStudioUploads } from '../../src/participant/uploads/openStudioUploads.ts';
import { ConfirmProvider } from '../../src/ui/ConfirmContext.tsx';
import { createMemoryPictures } from '../api/memoryPictures.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import type { Person } from './studioDriver.ts';

/** Rendering a screen once makes no call to a server. */
const send: typeof fetch = () => Promise.reject(new Error('a drawn screen calls no server'));

/** Services of a person in a browser that has stored these values. */
export function createServices(values = new Map<string, string>()): Services {
  const clock = createFakeClock();
  return {
    api: createStudioApi(createApiClient(send)),
    errorReports: createErrorReports({ send, userId: 'user', address: () => '/' }),
    tracking: createTracking({
      send,
      readIsOn: () => Promise.resolve(false),
      anonymousId: 'user',
      readContext: () => ({
        page: { path: '/', referrer: '', search: '', title: '', url: '/' },
        userAgent: '',
        locale: 'en',
      }),
      nowMs: () => clock.nowMs(),
    }),
    preferences: createPreferences({
      read: (key) => values.get(key) ?? null,
      write: (key, value) => void values.set(key, value),
    }),
    pictures: createMemoryPictures(),
    clock,
    userId: 'user',
    speakerId: 'speaker',
    streamKey: 'stream',
    supportEmail: 'help@example.org',
  };
}

interface Surroundings {
  /** Null while its code is loaded. */
  chat?: Chat | null;
  /** What shows the chat; null for our own parts. */
  parts?: ChatParts | null;
  hasChatFailed?: boolean;
  services?: Services;
}

/** The current markup of a part of the studio, as this person sees it. */
export function renderScreen(
  person: Person,
  screen: ReactElement,
  { chat = null, ...surroundings }: Surroundings = {},
): string {
  // Server rendering reads the initial state of a store.
  const studio = { ...person.studio, store: createStore(() => person.state()) };
  const shownChat = chat === null ? null : { ...chat, store: createStore(() => chat.store.getState()) };
  return renderToStaticMarkup(surroundScreen(studio, screen, { ...surroundings, chat: shownChat }));
}

/** A part of the studio with everything that it needs around it. */
export function surroundScreen(
  studio: Person['studio'],
  screen: ReactElement,
  { chat = null, parts = null, hasChatFailed = false, services = createServices() }: Surroundings = {},
): ReactElement {
  const chatHandle = {
    chat,
    parts,
    hasFailed: hasChatFailed,
    retry: () => {},
    drafts: new Map<string, string>(),
  };
  const frame = { panel: null, openPanel: () => {}, openSettings: () => {} };
  return (
    <ServicesProvider services={services}>
      <StudioContext value={studio}>
        <UploadsContext value={openStudioUploads(studio, services, showToast)}>
          <StudioFrameContext value={frame}>
            <ChatContext value={chatHandle}>
              <ConfirmProvider>{screen}</ConfirmProvider>
            </ChatContext>
          </StudioFrameContext>
        </UploadsContext>
      </StudioContext>
    </ServicesProvider>
  );
}
