import { useEffect, useRef, useState, type ReactElement } from 'react';
import styles from './VideoView.module.css';

interface VideoViewProps {
  /** Null shows nothing. */
  media: MediaStream | MediaStreamTrack | null;
  /** Mirrored, for the local camera. */
  isMirrored?: boolean;
  fit?: 'cover' | 'contain';
}

/** A live video without sound. */
export function VideoView({ media, isMirrored = false, fit = 'cover' }: VideoViewProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = media instanceof MediaStreamTrack ? new MediaStream([media]) : media;
    // Changing the source rejects a pending play(); the next call replaces it.
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
