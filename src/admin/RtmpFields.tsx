import { CircleCheck, CircleX, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { newId } from '../api/newId.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { RtmpTestAnswer } from '../protocol/rest/adminSessions.ts';
import { maxRtmpDestinations, rtmpAddressSchema } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './SessionForm.module.css';
import type { FormDestination } from './sessionForm.ts';
import type { SessionFormState } from './useSessionForm.ts';

/** The RTMP destinations: kept, replaced, removed or new ones, and each can be tried. */
export function RtmpFields({
  state: { form, errors, change },
  studioToken,
}: {
  state: SessionFormState;
  studioToken: string | null;
}): ReactElement {
  const { rtmpDestinations } = form;
  const put = (next: readonly FormDestination[]): void => change({ rtmpDestinations: next });
  const replace = (id: string, next: FormDestination): void =>
    put(rtmpDestinations.map((destination) => (destination.id === id ? next : destination)));
  return (
    <fieldset className={styles.section}>
      <legend>{t('admin.rtmp')}</legend>
      <p className={styles.note}>{t('admin.rtmpNote')}</p>
      {rtmpDestinations.map((destination, index) => (
        <Destination
          key={destination.id}
          destination={destination}
          studioToken={studioToken}
          error={errors[`rtmpDestinations.${String(index)}`]}
          onReplace={(next) => replace(destination.id, next)}
          onRemove={() => put(rtmpDestinations.filter(({ id }) => id !== destination.id))}
        />
      ))}
      {rtmpDestinations.length < maxRtmpDestinations && (
        <div>
          <Button
            icon={<Plus size={16} />}
            onClick={() => put([...rtmpDestinations, { type: 'new', id: newId(), address: '' }])}
          >
            {t('admin.rtmpAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface DestinationProps {
  destination: FormDestination;
  studioToken: string | null;
  error: string | undefined;
  onReplace: (next: FormDestination) => void;
  onRemove: () => void;
}

function Destination({
  destination,
  studioToken,
  error,
  onReplace,
  onRemove,
}: DestinationProps): ReactElement {
  const isKept = destination.type === 'kept';
  return (
    <div className={styles.destination}>
      <div className={styles.destinationRow}>
        {isKept ? (
          <span className={styles.address} data-error={error !== undefined || undefined}>
            {destination.shownAs}
          </span>
        ) : (
          <TextField
            label={t('admin.rtmpAddress')}
            placeholder="rtmp://"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={destination.address}
            error={error}
            onValueChange={(address) => onReplace({ ...destination, address })}
          />
        )}
        {isKept && (
          <IconButton
            label={t('admin.rtmpReplace', { address: destination.shownAs })}
            icon={<Pencil size={16} />}
            onClick={() => onReplace({ type: 'new', id: destination.id, address: '' })}
          />
        )}
        <IconButton
          label={isKept ? t('admin.rtmpRemove', { address: destination.shownAs }) : t('admin.rtmpRemoveNew')}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </div>
      {isKept && error !== undefined && <p className={styles.error}>{error}</p>}
      <DestinationTest
        // What an address answered says nothing about another.
        key={isKept ? destination.shownAs : destination.address}
        destination={destination}
        studioToken={studioToken}
      />
    </div>
  );
}

function DestinationTest({
  destination,
  studioToken,
}: Pick<DestinationProps, 'destination' | 'studioToken'>): ReactElement | null {
  const { api, errorReports } = useServices();
  const [answer, setAnswer] = useState<RtmpTestAnswer | 'running' | null>(null);
  const isKept = destination.type === 'kept';
  const address = isKept ? '' : destination.address.trim();
  const mayTest = isKept ? studioToken !== null : rtmpAddressSchema.safeParse(address).success;
  const test = async (): Promise<void> => {
    setAnswer('running');
    try {
      setAnswer(
        await api.adminTestRtmp(
          isKept ? { studioToken: studioToken ?? '', destination: destination.keep } : { address },
        ),
      );
    } catch (error) {
      errorReports.report(error);
      const reason = error instanceof Error ? error.message : '';
      setAnswer({ accepted: false, message: t('admin.rtmpTestFailed', { reason }), detail: '' });
    }
  };
  const isRunning = answer === 'running';
  return (
    <div className={styles.test}>
      <Button busy={isRunning} disabled={!mayTest} onClick={() => void test()}>
        {t('admin.rtmpTest')}
      </Button>
      <span role="status" className={styles.answer}>
        {isRunning && t('admin.rtmpTesting')}
        {answer !== null && !isRunning && (
          <>
            {answer.accepted ? (
              <CircleCheck size={16} className={styles.good} aria-hidden="true" />
            ) : (
              <CircleX size={16} className={styles.bad} aria-hidden="true" />
            )}
            <span>
              {answer.message}
              {answer.detail !== '' && <code className={styles.detail}>{answer.detail}</code>}
            </span>
          </>
        )}
      </span>
    </div>
  );
}
