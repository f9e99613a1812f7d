import { VideoOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../text/t.ts';
import type { TemplateSettings } from '../protocol/session.ts';
import type { SpeakerDetails } from '../protocol/signals.ts';
import { VideoView } from '../studio/inputs/VideoView.tsx';
import { useLocalMedia, useLocalDevices, usePermission } from '../contexts/LocalDevicesContext.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PreJoin.module.css';
import { previewMessage, type PreviewMessage } from './permissionMessage.ts';
import { SpeakerLabel } from './SpeakerLabel.tsx';

interface CameraPreviewProps {
  details: SpeakerDetails;
  template: TemplateSettings;
}

/** Your camera with the speaker label, or why there is no picture. */
export function CameraPreview({ details, template }: CameraPreviewProps): ReactElement {
  // Nobody sees whether the request has begun; rendering for it would delay the first picture of the page.
  const state = usePermission((permission) =>
    permission.state === 'UNKNOWN' ? 'LOADING' : permission.state,
  );
  const video = useLocalMedia((media) => media.video);
  const { permission } = useLocalDevices();
  const message = previewMessage(state, video);
  return (
    <div className={styles.preview} role="group" aria-label={t('prejoin.preview')}>
      <VideoView media={video.track} isMirrored />
      {message !== null && <Message message={message} onRetry={() => void permission.request()} />}
      <SpeakerLabel details={details} template={template} />
    </div>
  );
}

function Message({ message, onRetry }: { message: PreviewMessage; onRetry: () => void }): ReactElement {
  const { title, help, canRetry, isBusy = false } = message;
  return (
    <div className={styles.message} role="status">
      {isBusy ? <Spinner size={28} /> : <VideoOff size={28} aria-hidden="true" />}
      <p className={styles.messageTitle}>{t(title)}</p>
      {help !== undefined && <p className={styles.messageHelp}>{t(help)}</p>}
      {canRetry && <Button onClick={onRetry}>{t('prejoin.retry')}</Button>}
    </div>
  );
}
