import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { StreamingSession } from '../protocol/session.ts';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { describeKeyProblem, type KeyProblem } from './exchangeKey.ts';
import { Gate } from './Gate.tsx';
import { LinkForm } from './LinkForm.tsx';

interface GateProps {
  session: StreamingSession;
  /** What was wrong with the key in the link. */
  problem: KeyProblem | null;
}

/** Shown at a host address to somebody who is not a host: join as a speaker, or sign in with the host link. */
export function HostGate({ session, problem }: GateProps): ReactElement {
  const navigate = useNavigate();
  const { studioToken } = session;
  return (
    <Gate session={session.name} title={t('hostGate.title')} content={t('hostGate.content')}>
      <Button
        variant="action"
        size="large"
        onClick={() => void navigate({ to: '/$studioToken/join', params: { studioToken } })}
      >
        {t('hostGate.joinAsSpeaker')}
      </Button>
      <LinkForm
        studioToken={studioToken}
        kind="host"
        label={t('hostGate.keyLabel')}
        submitLabel={t('hostGate.signIn')}
        initialError={problem === null ? undefined : describeKeyProblem(problem, 'host')}
      />
    </Gate>
  );
}

/** Shown at the address for speakers to somebody without an invitation: watch the show, or paste the invitation. */
export function JoinGate({ session, problem }: GateProps): ReactElement {
  const navigate = useNavigate();
  const { studioToken } = session;
  return (
    <Gate session={session.name} title={t('joinGate.title')} content={t('joinGate.content')}>
      <Button
        variant="action"
        size="large"
        onClick={() => void navigate({ to: '/$studioToken/watch', params: { studioToken } })}
      >
        {t('joinGate.watch')}
      </Button>
      <LinkForm
        studioToken={studioToken}
        kind="speaker"
        label={t('joinGate.keyLabel')}
        submitLabel={t('joinGate.join')}
        initialError={problem === null ? undefined : describeKeyProblem(problem, 'speaker')}
      />
    </Gate>
  );
}
