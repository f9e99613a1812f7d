import { Slider } from '@base-ui/react/slider';
import { useState, type ReactElement } from 'react';
import type { RecordingPreview } from '../protocol/rest/adminVideos.ts';
import { t } from '../text/adminText.ts';
import { TextField } from '../ui/TextField.tsx';
import page from './AdminPage.module.css';
import { formatLength } from './formatTimes.ts';
import { minTrimSeconds, nearestPicture, readTime, writeTime } from './trimTimes.ts';
import styles from './Video.module.css';

export interface Trim {
  from: number;
  to: number;
}

/** The two ends of a part of a recording: by thumbs over its pictures, or exactly by time. */
export function TrimFields({
  preview: { duration, pictures },
  trim,
  onChange,
}: {
  preview: RecordingPreview;
  trim: Trim;
  onChange: (trim: Trim) => void;
}): ReactElement {
  const whole = formatLength(duration);
  return (
    <div className={styles.trim}>
      <Slider.Root
        className={styles.slider}
        value={[trim.from, trim.to]}
        min={0}
        max={duration}
        step={0.1}
        largeStep={10}
        minStepsBetweenValues={minTrimSeconds * 10}
        aria-label={t('trim.range')}
        onValueChange={(values) => {
          const [from, to] = Array.isArray(values) ? values : [];
          if (from !== undefined && to !== undefined) onChange({ from, to: Math.min(to, duration) });
        }}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <span className={styles.strip}>
              {pictures.map(({ at, url }) => (
                <img key={at} src={url} alt="" draggable={false} />
              ))}
            </span>
            <Slider.Indicator className={styles.kept} />
            {([trim.from, trim.to] as const).map((seconds, index) => (
              <Slider.Thumb
                key={index === 0 ? 'from' : 'to'}
                index={index}
                className={styles.thumb}
                getAriaLabel={() => t(index === 0 ? 'trim.from' : 'trim.to')}
                getAriaValueText={() => writeTime(seconds)}
              />
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className={styles.ends}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className={styles.end}>
            <img src={nearestPicture(pictures, trim[end])?.url} alt="" />
            <TimeField
              label={t(`trim.${end}`)}
              seconds={trim[end]}
              whole={whole}
              accepts={(seconds) => seconds <= duration + 0.05}
              isTooShort={trim.to - trim.from < minTrimSeconds}
              onChange={(seconds) => onChange({ ...trim, [end]: Math.min(seconds, duration) })}
            />
          </div>
        ))}
      </div>
      <p className={page.note} role="status">
        {t('trim.length', { length: formatLength(Math.max(0, trim.to - trim.from)), whole })}
      </p>
    </div>
  );
}

function TimeField({
  label,
  seconds,
  whole,
  accepts,
  isTooShort,
  onChange,
}: {
  label: string;
  seconds: number;
  whole: string;
  accepts: (seconds: number) => boolean;
  isTooShort: boolean;
  onChange: (seconds: number) => void;
}): ReactElement {
  /** While it is typed, and for which time: the slider replaces it. */
  const [draft, setDraft] = useState<{ text: string; for: number } | null>(null);
  const typed = draft !== null && draft.for === seconds ? draft.text : null;
  const read = typed === null ? seconds : readTime(typed);
  const isWrong = read === null || !accepts(read);
  return (
    <TextField
      label={label}
      inputMode="text"
      value={typed ?? writeTime(seconds)}
      error={isWrong ? t('trim.timeNeeded', { whole }) : isTooShort ? t('trim.tooShort') : undefined}
      onValueChange={(text) => {
        const next = readTime(text);
        const isRight = next !== null && accepts(next);
        setDraft({ text, for: isRight ? next : seconds });
        if (isRight) onChange(next);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
