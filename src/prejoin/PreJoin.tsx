import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react';
import { usePreferences, useServices } from '../contexts/ServicesContext.tsx';
import type { StreamingSession, TemplateSettings } from '../protocol/session.ts';
import type { SpeakerDetails } from '../protocol/signals.ts';
import { LevelMeter } from '../studio/devices/LevelMeter.tsx';
import { useLocalMedia, useLocalDevices, usePermission } from '../contexts/LocalDevicesContext.ts';
import { t, type TextKey } from '../text/t.ts';
import { ExplainedButton } from '../ui/ExplainedButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { BackgroundToggle } from './BackgroundToggle.tsx';
import { CameraPreview } from './CameraPreview.tsx';
import { InputToggles } from './InputToggles.tsx';
import { WaitingDevice } from './WaitingDevice.tsx';
import styles from './PreJoin.module.css';
import { maxNameLength, maxRoleLength, trimDetails, whyNotEnter } from '../participant/speakerFields.ts';

// The drop-downs are large, and there is nothing to choose before the browser has listed the devices.
const DeviceChoice = lazy(async () => ({ default: (await import('./DeviceChoice.tsx')).DeviceChoice }));

const BackgroundChoice = lazy(async () => ({
  default: (await import('./BackgroundChoice.tsx')).BackgroundChoice,
}));

interface PreJoinProps {
  session: StreamingSession;
  template: TemplateSettings;
  isGuest: boolean;
  onEnter: () => void;
}

/** The screen before the studio: check your camera, choose devices, enter your name. */
export function PreJoin({ session, template, isGuest, onEnter }: PreJoinProps): ReactElement {
  const { preferences: saved } = useServices();
  const known = usePreferences((state) => state.preferences);
  const [details, setDetails] = useState<SpeakerDetails>({
    userDisplayName: known.userDisplayName,
    userRole: known.userRole,
  });
  const { local } = useLocalDevices();
  const [choosesBackground, setChoosesBackground] = useState(false);
  const isAnswered = usePermission(({ state }) => state !== 'UNKNOWN' && state !== 'LOADING');
  const name = useRef<HTMLInputElement>(null);
  // Not by autoFocus: focusing lays the page out. After its first frame that is done already.
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => name.current?.focus());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const whyNot = whyNotEnter(details);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (whyNot !== null) return;
    const { audio, video } = local.getState();
    saved.save({
      ...trimDetails(details),
      audioInputDeviceId: audio.wantedDeviceId ?? audio.deviceId,
      videoInputDeviceId: video.wantedDeviceId ?? video.deviceId,
    });
    onEnter();
  };
  return (
    <main className={styles.page}>
      <div className={styles.stage}>
        <CameraPreview details={details} template={template} />
        <InputToggles>
          <BackgroundToggle isOpen={choosesBackground} onFlip={() => setChoosesBackground((is) => !is)} />
        </InputToggles>
        {choosesBackground && (
          <Suspense fallback={null}>
            <BackgroundChoice />
          </Suspense>
        )}
      </div>
      <form className={styles.form} onSubmit={submit}>
        <div>
          <p className={styles.session}>{session.name}</p>
          <h1 className={styles.title}>{t('prejoin.title')}</h1>
        </div>
        <TextField
          label={t('prejoin.name')}
          placeholder={t('prejoin.namePlaceholder')}
          autoComplete="name"
          ref={name}
          maxLength={maxNameLength}
          value={details.userDisplayName}
          onValueChange={(userDisplayName) => setDetails({ ...details, userDisplayName })}
        />
        <TextField
          label={t('prejoin.role')}
          placeholder={t('prejoin.rolePlaceholder')}
          autoComplete="organization-title"
          maxLength={maxRoleLength}
          value={details.userRole}
          onValueChange={(userRole) => setDetails({ ...details, userRole })}
        />
        <Suspense fallback={<WaitingDevices />}>
          {isAnswered ? <DeviceChoice /> : <WaitingDevices />}
        </Suspense>
        <InputLevel />
        <ExplainedButton
          type="submit"
          variant="action"
          size="large"
          disabledReason={whyNot === null ? undefined : t(`prejoin.${whyNot}`)}
        >
          {t('prejoin.enter')}
        </ExplainedButton>
        <p className={styles.info}>{t(infoKey(session, isGuest))}</p>
        <SupportLink />
      </form>
    </main>
  );
}

/** Who will put this person on stream. */
function infoKey({ speakersMayShow, disableStage }: StreamingSession, isGuest: boolean): TextKey {
  if (disableStage) return 'prejoin.infoNoStage';
  if (!isGuest) return 'prejoin.infoHost';
  return speakersMayShow ? 'prejoin.info' : 'prejoin.infoHostOnly';
}

/** The drop-downs as they look until there is something to choose. */
function WaitingDevices(): ReactElement {
  return (
    <>
      <WaitingDevice label={t('prejoin.microphone')} />
      <WaitingDevice label={t('prejoin.camera')} />
    </>
  );
}

function InputLevel(): ReactElement {
  const track = useLocalMedia(({ audio }) => (audio.isOn ? audio.track : null));
  return <LevelMeter track={track} label={t('prejoin.level')} />;
}

/** The support address, shown while camera and microphone are not allowed. */
function SupportLink(): ReactElement | null {
  const { supportEmail } = useServices();
  const mayNeedHelp = usePermission(({ state }) => !['ALLOWED', 'UNKNOWN', 'LOADING'].includes(state));
  if (!mayNeedHelp) return null;
  const subject = encodeURIComponent(t('prejoin.supportSubject'));
  return (
    <p className={styles.support}>
      <LifeBuoy size={16} aria-hidden="true" />
      {t('prejoin.support')}
      <a href={`mailto:${supportEmail}?subject=${subject}`}>
        {t('prejoin.supportMail', { mail: supportEmail })}
      </a>
    </p>
  );
}
