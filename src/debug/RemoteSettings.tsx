import type { ReactElement } from 'react';
import { receiveResolutionSchema, sendResolutionSchema } from '../protocol/debugSignals.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { DebugReport } from '../participant/studioState.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';

interface RemoteSettingsProps {
  /** Whose settings they are. */
  title: string;
  /** A composer sends no camera. */
  isComposer: boolean;
  told: DebugReport | null;
  onTell: ((signal: PeerSignal) => void) | null;
}

/** How large a participant sends and receives at most: as it says, and to be changed by a host. */
export function RemoteSettings({ title, isComposer, told, onTell }: RemoteSettingsProps): ReactElement {
  if (told === null) return <p className={styles.quiet}>{t('debug.waitingReport')}</p>;
  return (
    <div className={styles.settings}>
      {!isComposer && (
        <Limit
          label={t('debug.maxSend')}
          title={title}
          value={told.maxSendResolution}
          options={sendResolutionSchema.options}
          onChange={
            onTell === null
              ? null
              : (resolution) => onTell({ type: 'maxSendResolutionChanged', data: { resolution } })
          }
        />
      )}
      <Limit
        label={t('debug.maxReceive')}
        title={title}
        value={told.maxReceiveResolution}
        options={receiveResolutionSchema.options}
        onChange={
          onTell === null
            ? null
            : (resolution) => onTell({ type: 'maxReceiveResolutionChanged', data: { resolution } })
        }
      />
    </div>
  );
}

interface LimitProps<Resolution extends string> {
  label: string;
  title: string;
  value: Resolution;
  options: readonly Resolution[];
  onChange: ((resolution: Resolution) => void) | null;
}

/** Shows what the participant reported last: a choice is seen here once the participant has taken it. */
function Limit<Resolution extends string>(props: LimitProps<Resolution>): ReactElement {
  const { label, title, value, options, onChange } = props;
  const choose = (chosen: string): void => {
    const resolution = options.find((option) => option === chosen);
    if (resolution !== undefined) onChange?.(resolution);
  };
  return (
    <label className={styles.setting}>
      <span>{label}</span>
      <select
        aria-label={`${label}, ${title}`}
        value={value}
        disabled={onChange === null}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
