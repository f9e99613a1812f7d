import type { ReactElement } from 'react';
import { receiveResolutionSchema, sendResolutionSchema } from '../protocol/debugSignals.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { DebugReport } from '../participant/studioState.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';

interface RemoteSettingsProps {
  /** Whose settings these are. */
  title: string;
  /** A composer sends no camera. */
  isComposer: boolean;
  ownReport: DebugReport | null;
  onLimit: ((signal: PeerSignal) => void) | null;
}

/** The largest pictures a participant sends and receives, as it reports them; a host can change them. */
export function RemoteSettings({ title, isComposer, ownReport, onLimit }: RemoteSettingsProps): ReactElement {
  if (ownReport === null) return <p className={styles.quiet}>{t('debug.waitingReport')}</p>;
  return (
    <div className={styles.settings}>
      {!isComposer && (
        <Limit
          label={t('debug.maxSend')}
          title={title}
          value={ownReport.maxSendResolution}
          options={sendResolutionSchema.options}
          onChange={
            onLimit === null
              ? null
              : (resolution) => onLimit({ type: 'maxSendResolutionChanged', data: { resolution } })
          }
        />
      )}
      <Limit
        label={t('debug.maxReceive')}
        title={title}
        value={ownReport.maxReceiveResolution}
        options={receiveResolutionSchema.options}
        onChange={
          onLimit === null
            ? null
            : (resolution) => onLimit({ type: 'maxReceiveResolutionChanged', data: { resolution } })
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

/** Shows the participant's last report, so a choice appears here once the participant has applied it. */
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
