import type { ReactElement } from 'react';
import { t } from '../text/adminText.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { RtmpFields } from './RtmpFields.tsx';
import styles from './SessionForm.module.css';
import { socialNames } from './sessionForm.ts';
import { TimeFields } from './TimeFields.tsx';
import type { SessionFormState } from './useSessionForm.ts';

interface SessionFieldsProps {
  state: SessionFormState;
  /** Null for a session that is not there yet. */
  studioToken: string | null;
  /** Why the kind cannot be changed; null where it can. */
  kindFixed?: string | null;
  /** Length of a simulive session's video, which decides its end; null while it is not known. */
  videoSeconds?: number | null;
  autoFocus?: boolean;
}

/** All fields of a session, each with its error. */
export function SessionFields(props: SessionFieldsProps): ReactElement {
  const { state, studioToken, kindFixed = null, videoSeconds = null, autoFocus = false } = props;
  const { form, errors, change } = state;
  const isSimulive = form.kind === 'simulive';
  return (
    <>
      <TextField
        label={t('admin.name')}
        value={form.name}
        maxLength={200}
        error={errors['name']}
        autoFocus={autoFocus}
        onValueChange={(name) => change({ name })}
      />
      {kindFixed === null ? (
        <div className={styles.kind}>
          <SegmentedControl
            label={t('admin.kind')}
            options={[
              { value: 'live', label: t('admin.kind.live') },
              { value: 'simulive', label: t('admin.kind.simulive') },
            ]}
            value={form.kind}
            onChange={(kind) => change({ kind })}
          />
          <p className={errors['kind'] === undefined ? styles.note : styles.error}>
            {errors['kind'] ?? t(isSimulive ? 'admin.kindNoteSimulive' : 'admin.kindNoteLive')}
          </p>
        </div>
      ) : (
        <p className={styles.note}>{kindFixed}</p>
      )}
      <TimeFields state={state} videoSeconds={isSimulive ? videoSeconds : null} />
      <div className={styles.pair}>
        <TextField
          label={t('admin.groupName')}
          value={form.groupName}
          maxLength={200}
          note={t('admin.groupNote')}
          error={errors['groupName']}
          onValueChange={(groupName) => change({ groupName })}
        />
        <TextField
          label={t('admin.organization')}
          value={form.organizationName}
          maxLength={200}
          error={errors['organizationName']}
          onValueChange={(organizationName) => change({ organizationName })}
        />
      </div>
      <fieldset className={styles.section}>
        <legend>{t('admin.behaviour')}</legend>
        <Switch
          label={t('admin.chatOpen')}
          note={t('admin.chatOpenNote')}
          checked={form.chatOpen}
          onChange={(chatOpen) => change({ chatOpen })}
        />
        <Switch
          label={t('admin.openJoin')}
          note={t('admin.openJoinNote')}
          checked={form.openJoin}
          onChange={(openJoin) => change({ openJoin })}
        />
        {!isSimulive && (
          <>
            <Switch
              label={t('admin.speakersMayShow')}
              note={t('admin.speakersMayShowNote')}
              checked={form.speakersMayShow}
              onChange={(speakersMayShow) => change({ speakersMayShow })}
            />
            <Switch
              label={t('admin.disableStage')}
              note={t('admin.disableStageNote')}
              checked={form.disableStage}
              onChange={(disableStage) => change({ disableStage })}
            />
            <Switch
              label={t('admin.localRecording')}
              note={t('admin.localRecordingNote')}
              checked={form.localRecordingEnabled}
              onChange={(localRecordingEnabled) => change({ localRecordingEnabled })}
            />
          </>
        )}
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('admin.socialLinks')}</legend>
        <div className={styles.pair}>
          {socialNames.map((name) => (
            <TextField
              key={name}
              label={t(`admin.social.${name}`)}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={form.socialLinks[name]}
              error={errors[`groupSocialLinks.${name}`]}
              onValueChange={(url) => change({ socialLinks: { ...form.socialLinks, [name]: url } })}
            />
          ))}
        </div>
      </fieldset>
      {!isSimulive && <RtmpFields state={state} studioToken={studioToken} />}
    </>
  );
}
