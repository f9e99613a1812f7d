import { useSuspenseQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { sessionQuery, templateSettingsQuery } from '../api/queries.ts';
import { usePreferences, useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import { studioTokenSchema } from '../protocol/session.ts';
import { createLocalDevices } from '../participant/localDevices.ts';
import { LocalDevicesContext } from '../contexts/LocalDevicesContext.ts';
import { t } from '../text/t.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { showToast } from '../ui/showToast.ts';
import { HomeBoundary, WrongStudio } from './HomeBoundary.tsx';
import type { KeyProblem } from './exchangeKey.ts';
import { HostGate, JoinGate } from './HostGate.tsx';
import { PreJoin } from './PreJoin.tsx';
import { Removed } from './Removed.tsx';
import { useKeyExchange } from './useKeyExchange.ts';

const StudioPage = lazy(async () => {
  const module = await import('../studio/StudioPage.tsx');
  return { default: module.StudioPage };
});

/** The page at /{studioToken}, for hosts with the key in their link or the cookie it was exchanged for. */
export function HostHome(): ReactElement {
  return <SessionHome isGuest={false} />;
}

/** The page at /{studioToken}/join, for speakers. */
export function GuestHome(): ReactElement {
  return <SessionHome isGuest />;
}

function SessionHome({ isGuest }: { isGuest: boolean }): ReactElement {
  const studioToken = useStudioToken();
  const exchange = useKeyExchange(studioToken, isGuest ? 'speaker' : 'host');
  if (!studioTokenSchema.safeParse(studioToken).success) return <WrongStudio />;
  if (exchange.isPending) return <LoadingScreen />;
  return (
    <HomeBoundary studioToken={studioToken}>
      <Suspense fallback={<LoadingScreen />}>
        <LoadedHome
          studioToken={studioToken}
          isGuest={isGuest}
          problem={exchange.problem}
          key={`${studioToken}/${String(isGuest)}`}
        />
      </Suspense>
    </HomeBoundary>
  );
}

/** With the session and preferences loaded: the host gate, pre-join or the studio. */
function LoadedHome(props: {
  studioToken: string;
  isGuest: boolean;
  problem: KeyProblem | null;
}): ReactElement {
  const { studioToken, isGuest, problem } = props;
  const { api } = useServices();
  const { data: session } = useSuspenseQuery(sessionQuery(api, studioToken));
  const isSaved = usePreferences((state) => state.isSaved);
  // Pre-join stays until it is submitted, even when it saves the preferences that were missing.
  const [needsPreJoin, setNeedsPreJoin] = useState(isGuest || !isSaved);
  if (!isGuest && !session.isHost) return <HostGate session={session} problem={problem} />;
  if (session.isRemoved) return <Removed studioToken={studioToken} />;
  if (!session.mayJoin) return <JoinGate session={session} problem={problem} />;
  return (
    <WithLocalDevices hasBackgrounds={session.features.blurBackground}>
      <title>{t('app.title', { page: session.name })}</title>
      {needsPreJoin ? (
        <LoadedPreJoin session={session} isGuest={isGuest} onEnter={() => setNeedsPreJoin(false)} />
      ) : (
        <StudioPage session={session} isGuest={isGuest} />
      )}
    </WithLocalDevices>
  );
}

/** Asks for the session's look only now: the server refuses it to whoever may not join. */
function LoadedPreJoin(props: Omit<ComponentProps<typeof PreJoin>, 'template'>): ReactElement {
  const { api } = useServices();
  const { data: template } = useSuspenseQuery(templateSettingsQuery(api, props.session.studioToken));
  return <PreJoin {...props} template={template} />;
}

/** Keeps the camera and microphone open from pre-join into the studio, and releases them with the page. */
function WithLocalDevices(props: { hasBackgrounds: boolean; children: ReactNode }): ReactElement {
  const { hasBackgrounds, children } = props;
  const { clock, preferences, pictures, errorReports } = useServices();
  // A render that React discards leaves nothing to end: devices are acquired once they are opened.
  const [devices] = useState(() =>
    createLocalDevices({
      clock,
      preferences,
      pictures,
      hasBackgrounds,
      showToast,
      reportError: (error) => errorReports.report(error),
    }),
  );
  useEffect(() => {
    devices.open();
    return () => devices.dispose();
  }, [devices]);
  return <LocalDevicesContext value={devices}>{children}</LocalDevicesContext>;
}
