import { useMemo, type ReactElement } from 'react';
import { usePreferences, useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { formatLength, formatTimeSlot, listTimeZones, localTimeZone } from './formatTimes.ts';
import styles from './SessionForm.module.css';
import type { SessionFormState } from './useSessionForm.ts';

/** Start and end in the admin's time zone, and the same times as a viewer elsewhere reads them. */
export function TimeFields({
  state: { form, errors, change },
  videoSeconds,
}: {
  state: SessionFormState;
  videoSeconds: number | null;
}): ReactElement {
  const { preferences } = useServices();
  const saved = usePreferences((state) => state.preferences.viewerTimeZone);
  const zones = useMemo(
    () => listTimeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  const zone = zones.some(({ value }) => value === saved) ? saved : 'UTC';
  const startsAt = new Date(form.startsAt);
  const endsAt =
    videoSeconds === null ? new Date(form.endsAt) : new Date(startsAt.getTime() + videoSeconds * 1000);
  const isKnown = !Number.isNaN(startsAt.getTime()) && !Number.isNaN(endsAt.getTime());
  return (
    <div className={styles.section}>
      <div className={styles.times}>
        <TextField
          label={t('admin.startsAt')}
          type="datetime-local"
          value={form.startsAt}
          error={errors['startsAt']}
          onValueChange={(value) => change({ startsAt: value })}
        />
        {videoSeconds === null ? (
          <TextField
            label={t('admin.endsAt')}
            type="datetime-local"
            value={form.endsAt}
            error={errors['endsAt']}
            onValueChange={(value) => change({ endsAt: value })}
          />
        ) : (
          <p className={styles.derived}>{t('admin.endsByVideo', { length: formatLength(videoSeconds) })}</p>
        )}
      </div>
      <p className={styles.note}>{t('admin.yourZone', { zone: localTimeZone() })}</p>
      <div className={styles.viewer}>
        <Select
          label={t('admin.viewerZone')}
          options={zones}
          value={zone}
          placeholder="UTC"
          onChange={(viewerTimeZone) => preferences.save({ viewerTimeZone })}
        />
        <output className={styles.viewerTimes}>
          {isKnown ? formatTimeSlot(startsAt, endsAt, zone) : ''}
        </output>
      </div>
    </div>
  );
}
