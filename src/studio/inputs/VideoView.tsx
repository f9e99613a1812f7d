import { useEffect, useRef, useState, type ReactElement } from 'react';
import styles from './VideoView.module.css';

interface VideoViewProps {
  /** What is shown; null shows nothing. */
  media: MediaStream | MediaStreamTrack | null;
  /** One's own picture is shown as in a mirror. */
  isMirrored?: boolean;
  fit?: 'cover' | 'contain';
}

/** A live picture without its sound. */
export function VideoView({ media, isMirrored = false, fit = 'cover' }: VideoViewProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = media instanceof MediaStreamTrack ? new MediaStream([media]) : media;
    // A play() is cut short whenever the source changes; the next one takes over.
    if (media !== null) element.play().catch(() => {});
    return () => {
      element.srcObject = null;
      setIsPlaying(false);
    };
  }, [media]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-fit={fit}
      data-mirrored={isMirrored || undefined}
      data-playing={isPlaying || undefined}
      muted
      playsInline
      autoPlay
      onPlaying={() => setIsPlaying(true)}
    />
  );
}
