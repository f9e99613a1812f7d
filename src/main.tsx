// First: before any schema is made.
import './protocol/schemasWithoutEval.ts';
import '@fontsource/inter/400.css';
import '@fontsource/inter/500.css';
import '@fontsource/inter/600.css';
import '@fontsource/inter/700.css';
import './ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from './api/apiClient.ts';
import { createErrorReports, type ForwardReport } from './api/errorReports.ts';
import { browserPictures } from './api/localPictures.ts';
import { browserValues, keepOnce } from './api/localValues.ts';
import { newId } from './api/newId.ts';
import { createPreferences } from './api/preferences.ts';
import { createQueryClient } from './api/queries.ts';
import { ServicesProvider } from './contexts/ServicesContext.tsx';
import type { Services } from './api/services.ts';
import { createStudioApi } from './api/studioApi.ts';
import { createTracking, readPageContext } from './api/tracking.ts';
import { systemClock } from './clock/clock.ts';
import { setFontSource, type FontSource } from './compositor/painter/fontSource.ts';
import { readPageSetting } from './readPageSetting.ts';
import type { ToastKey } from './text/toasts.ts';
import { removeShellWhenShown } from './ui/removeShellWhenShown.ts';
import { panelComponents } from './panels/panelComponents.ts';
import { createAppRouter } from './routes/createAppRouter.tsx';
import { recoverLostCode } from './routes/recoverLostCode.ts';
import { PanelComponentsContext } from './studio/sidePanel/PanelComponentsContext.ts';
import { PortsContext, type Ports } from './contexts/PortsContext.ts';

const send: typeof fetch = (input, init) => fetch(input, init);
const local = browserValues(() => localStorage);
const userId = keepOnce(local, 'userId', newId);
const sentryDsn = readPageSetting('sentry-dsn');
const errorReports = createErrorReports({
  send,
  userId,
  address: () => location.href,
  ...(sentryDsn === null ? {} : { forward: forwardToSentry(sentryDsn) }),
});
const apiClient = createApiClient(send);
const api = createStudioApi(apiClient);
const services: Services = {
  api,
  errorReports,
  tracking: createTracking({
    send,
    readIsOn: async () => (await readConfig()).tracking,
    anonymousId: userId,
    readContext: readPageContext,
    nowMs: () => systemClock.nowMs(),
  }),
  preferences: createPreferences(local),
  pictures: browserPictures(() => indexedDB),
  clock: systemClock,
  userId,
  speakerId: keepOnce(
    browserValues(() => sessionStorage),
    'speakerId',
    newId,
  ),
  streamKey: keepOnce(
    browserValues(() => sessionStorage),
    'streamKey',
    newId,
  ),
  supportEmail: readPageSetting('support-email') ?? `support@${location.hostname}`,
};
let config: ReturnType<typeof api.getConfig> | null = null;
/** Asked for once; again after a failure. */
const readConfig = (): ReturnType<typeof api.getConfig> =>
  (config ??= api.getConfig().catch((error: unknown) => {
    config = null;
    throw error;
  }));
const fontServiceUrl = readPageSetting('font-service');
if (fontServiceUrl !== null) setFontSource(openFontService(fontServiceUrl));
const openTokApplicationId = readPageSetting('opentok-application');

const ports: Ports = {
  createVideoSession: async (options) => {
    const common = {
      relayUrl: `${location.origin.replace(/^http/, 'ws')}/relay`,
      clock: systemClock,
      onProblem: (error: Error) => errorReports.report(error),
    };
    if (openTokApplicationId !== null) {
      const [{ default: client }, { createOpenTokSession }] = await Promise.all([
        import('@opentok/client'),
        import('./session/adapters/opentok/createOpenTokSession.ts'),
      ]);
      return createOpenTokSession({
        ...common,
        client,
        applicationId: openTokApplicationId,
        carriesSignals: readPageSetting('opentok-signals') === 'on',
      });
    }
    const { createMeshSession } = await import('./session/adapters/mesh/createMeshSession.ts');
    return createMeshSession({ ...options, ...common });
  },
  createNotifications: async () => {
    const { createPusherNotifications } = await import('./api/pusherNotifications.ts');
    const { key, cluster, embedded } = (await readConfig()).notifications;
    const isSecure = location.protocol === 'https:';
    const port = Number(location.port || (isSecure ? 443 : 80));
    return createPusherNotifications({
      key,
      cluster,
      clock: systemClock,
      // A studio that has lost its own server says so already.
      ...(embedded
        ? { server: { host: location.hostname, port, isSecure } }
        : {
            onUnavailable: () =>
              announceProblem(
                'notifications.unavailable',
                new Error('the notification service is unavailable'),
              ),
          }),
    });
  },
  createChat: async (opening) => {
    const { chat } = await readConfig();
    if (chat.service === 'stream') {
      const [{ openStreamChat }, { createStreamParts }, { createStreamChatApi }] = await Promise.all([
        import('./chat/adapters/stream/openStreamChat.ts'),
        import('./chatView/stream/createStreamParts.tsx'),
        import('./api/streamChatApi.ts'),
      ]);
      const { chat: streamChat, client } = openStreamChat({
        ...createStreamChatApi(apiClient, () => opening.credentials()),
        apiKey: chat.apiKey,
        name: () => opening.name(),
        clock: systemClock,
        newId,
        onProblem: (error) => errorReports.report(error),
        onUnavailable: () =>
          announceProblem('chat.unavailable', new Error('the chat service is unavailable')),
      });
      return { chat: streamChat, parts: createStreamParts(client) };
    }
    const { createFootlightChat } = await import('./chat/adapters/footlight/createFootlightChat.ts');
    const ownChat = createFootlightChat({
      ...opening,
      chatUrl: `${location.origin.replace(/^http/, 'ws')}/chat`,
      clock: systemClock,
      newId,
      onProblem: (error) => errorReports.report(error),
    });
    return { chat: ownChat, parts: null };
  },
};

/** Reports that a service does not answer, and shows a toast. */
function announceProblem(key: ToastKey, error: unknown): void {
  errorReports.report(error);
  import('./ui/showToast.ts').then(
    ({ showToast }) => showToast(key),
    (failure: unknown) => errorReports.report(failure),
  );
}

/** Its code is loaded with the first family. */
function openFontService(url: string): FontSource {
  let service: Promise<FontSource> | null = null;
  return async (family) => {
    service ??= import('./api/fontService.ts').then(({ createFontService, documentFontPage }) =>
      createFontService({
        url,
        page: documentFontPage,
        clock: systemClock,
        onUnavailable: (error) => announceProblem('brand.fontService', error),
      }),
    );
    try {
      return await (
        await service
      )(family);
    } catch (error) {
      service = null;
      errorReports.report(error);
      return false;
    }
  };
}

/** Its code is loaded with the first error. */
function forwardToSentry(dsn: string): ForwardReport {
  let reporter: Promise<ForwardReport> | null = null;
  return (error, details) => {
    reporter ??= import('./api/createSentryReporter.ts').then(({ createSentryReporter }) =>
      createSentryReporter(dsn),
    );
    reporter.then(
      (report) => report(error, details),
      (failure: unknown) => {
        reporter = null;
        // Reporting this would come back here.
        console.error(failure);
      },
    );
  };
}

window.addEventListener('error', ({ error, message }) => errorReports.report(error ?? new Error(message)));
window.addEventListener('unhandledrejection', ({ reason }) => errorReports.report(reason));

recoverLostCode({
  window,
  clock: systemClock,
  values: browserValues(() => sessionStorage),
  isReachable: () =>
    send('/health').then(
      ({ ok }) => ok,
      () => false,
    ),
  reportError: (error) => errorReports.report(error),
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
removeShellWhenShown(root, systemClock);
const router = createAppRouter(errorReports);
await router.load();
const app = (
  <QueryClientProvider client={createQueryClient(errorReports)}>
    <ServicesProvider services={services}>
      <PortsContext value={ports}>
        <PanelComponentsContext value={panelComponents}>
          <RouterProvider router={router} />
        </PanelComponentsContext>
      </PortsContext>
    </ServicesProvider>
  </QueryClientProvider>
);
// The first render comes in slices, so that the page stays responsive on a slow device.
startTransition(() => createRoot(root).render(app));
