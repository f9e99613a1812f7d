import { Check, Mic, MicOff, Plus, Star, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { mayShowOwnStream } from '../../protocol/roles.ts';
import { isOnStage } from '../../scene/queries.ts';
import type { VideoStream } from '../../session/videoSession.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import {
  hideStream,
  putInSpotlight,
  removeFromSpotlight,
  showStream,
} from '../../participant/commands/stageCommands.ts';
import { Avatar } from './Avatar.tsx';
import styles from './InputList.module.css';
import { streamName } from './streamNames.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { VideoView } from './VideoView.tsx';

/** One camera or screen: its picture, its owner, whether it is on stream, and the controls this role may use. */
export function InputTile({
  stream,
  isSpeaking,
}: {
  stream: VideoStream;
  isSpeaking: boolean;
}): ReactElement {
  const speakers = useStudioState((state) => state.scene.speakers);
  const isOn = useStudioState((state) => isOnStage(state.scene, stream.id));
  const name = streamName(stream, speakers);
  const { hasVideo, source, isMine, mediaStream, disabled, disabledReason } = stream;
  return (
    <li className={styles.tile} data-on={isOn || undefined} data-mine={isMine || undefined} aria-label={name}>
      <div className={styles.picture}>
        {hasVideo ? (
          <VideoView
            media={mediaStream}
            isMirrored={isMine && source === 'camera'}
            fit={source === 'screen' ? 'contain' : 'cover'}
          />
        ) : (
          <span className={styles.noPicture}>
            <Avatar name={speakers[stream.connectionId]?.userDisplayName ?? name} size={40} />
          </span>
        )}
      </div>
      <StageButton stream={stream} name={name} isOn={isOn} />
      <MicBadge hasAudio={stream.hasAudio} source={source} isSpeaking={isSpeaking} />
      <span className={styles.foot}>
        <span className={styles.name}>{name}</span>
        <SpotlightButton streamId={stream.id} name={name} />
        <PersonMenu
          connectionId={stream.connectionId}
          name={speakers[stream.connectionId]?.userDisplayName ?? name}
        />
      </span>
      {disabled && disabledReason === 'quality' && (
        <span className={styles.weak} title={t('inputs.lowQuality')}>
          <TriangleAlert size={16} role="img" aria-label={t('inputs.lowQuality')} />
        </span>
      )}
    </li>
  );
}

/** Shows whether the stream is on, and puts it on or takes it off if the role allows it. */
function StageButton(props: { stream: VideoStream; name: string; isOn: boolean }): ReactElement | null {
  const { stream, name, isOn } = props;
  const studio = useStudio();
  const args = { streamId: stream.id };
  const canShow = useCanRun(showStream, args);
  const canHide = useCanRun(hideStream, args);
  const cover = useCover({ type: 'stream', streamId: stream.id }, isOn);
  const state = t(cover === null ? 'inputs.onStream' : `cover.${cover}`);
  const waitsForHost = useStudioState(
    ({ role, scene }) =>
      stream.isMine && !scene.disableStage && !mayShowOwnStream(role, scene.speakersMayShow),
  );
  if (!canShow && !canHide) {
    if (isOn)
      return (
        <span className={styles.chip} data-covered={cover !== null || undefined}>
          {state}
        </span>
      );
    return waitsForHost ? <HostsTurn name={name} /> : null;
  }
  return (
    <button
      type="button"
      className={styles.chip}
      data-covered={cover !== null || undefined}
      aria-pressed={isOn}
      aria-description={cover === null ? undefined : state}
      aria-label={isOn ? t('inputs.hide', { name }) : t('inputs.show', { name })}
      onClick={() => studio.run(isOn ? hideStream : showStream, args)}
    >
      {isOn ? (
        <>
          {cover === null && (
            <Check size={12} strokeWidth={3} aria-hidden="true" className={styles.chipIcon} />
          )}
          <span className={styles.chipIs}>{state}</span>
          <span className={styles.chipDo}>{t('inputs.hideShort')}</span>
        </>
      ) : (
        <>
          <Plus size={12} strokeWidth={3} aria-hidden="true" className={styles.chipIcon} />
          {t('inputs.showShort')}
        </>
      )}
    </button>
  );
}

/** The button of one's own stream while only hosts put people on stream: it cannot be pressed and says why. */
function HostsTurn({ name }: { name: string }): ReactElement {
  const reason = t('header.hostsShow');
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        className={styles.chip}
        aria-disabled="true"
        aria-label={t('inputs.show', { name })}
        aria-description={reason}
      >
        <Plus size={12} strokeWidth={3} aria-hidden="true" className={styles.chipIcon} />
        {t('inputs.showShort')}
      </button>
    </Tooltip>
  );
}

interface MicBadgeProps {
  hasAudio: boolean;
  source: VideoStream['source'];
  isSpeaking: boolean;
}

function MicBadge({ hasAudio, source, isSpeaking }: MicBadgeProps): ReactElement | null {
  if (source === 'screen' && !hasAudio) return null;
  const state = !hasAudio ? 'muted' : isSpeaking ? 'speaking' : 'unmuted';
  const label = t(`inputs.${state}`);
  return (
    <span className={styles.mic} data-state={state} role="img" aria-label={label} title={label}>
      {hasAudio ? <Mic size={14} aria-hidden="true" /> : <MicOff size={14} aria-hidden="true" />}
    </span>
  );
}

function SpotlightButton({ streamId, name }: { streamId: string; name: string }): ReactElement | null {
  const studio = useStudio();
  const isLit = useStudioState((state) => state.scene.layout.spotlightStreamId === streamId);
  const canPut = useCanRun(putInSpotlight, { streamId });
  const canRemove = useCanRun(removeFromSpotlight, undefined);
  if (!canPut && !(isLit && canRemove))
    return isLit ? (
      <Star size={16} role="img" aria-label={t('inputs.spotlight')} fill="currentColor" />
    ) : null;
  return (
    <IconButton
      size="small"
      className={styles.star}
      label={isLit ? t('inputs.spotlightOff', { name }) : t('inputs.spotlightOn', { name })}
      aria-pressed={isLit}
      icon={<Star size={16} fill={isLit ? 'currentColor' : 'none'} />}
      onClick={() =>
        isLit ? studio.run(removeFromSpotlight, undefined) : studio.run(putInSpotlight, { streamId })
      }
    />
  );
}
