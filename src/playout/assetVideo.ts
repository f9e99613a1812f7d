import { assetStreamId, type ProgramAsset } from '../program/program.ts';

/** Plays the video that is on stage as an asset, once from its beginning, as a stream. */
export interface AssetVideo {
  /** What is on stage now; anything but a video ends the one that is playing. */
  show(asset: ProgramAsset | null): void;
  dispose(): void;
}

export interface AssetVideoOptions {
  /** False where its audio goes elsewhere, such as into the mix. */
  isHeard: boolean;
  /** The stream under the id of its slot; null when it is over. */
  onStream(streamId: string, stream: MediaStream | null): void;
  onFailed(streamId: string, reason: string): void;
}

interface Playing {
  url: string;
  streamId: string;
  stop(): void;
}

export function createAssetVideo(options: AssetVideoOptions): AssetVideo {
  let playing: Playing | null = null;
  const end = (): void => {
    playing?.stop();
    playing = null;
  };
  return {
    show(asset) {
      const wanted = asset?.type === 'video' ? asset : null;
      if (playing?.url === wanted?.url && playing?.streamId === streamIdOf(wanted)) return;
      end();
      if (wanted !== null) playing = play(wanted.url, assetStreamId(wanted.id), options);
    },
    dispose: end,
  };
}

const streamIdOf = (asset: ProgramAsset | null): string | undefined =>
  asset === null ? undefined : assetStreamId(asset.id);

function play(url: string, streamId: string, { isHeard, onStream, onFailed }: AssetVideoOptions): Playing {
  const element = document.createElement('video');
  let isOver = false;
  const fail = (reason: string): void => {
    if (!isOver) onFailed(streamId, reason);
  };
  element.crossOrigin = 'anonymous';
  element.playsInline = true;
  element.muted = !isHeard;
  element.addEventListener('error', () => fail(element.error?.message ?? 'the video cannot be played'));
  element.addEventListener(
    'playing',
    () => {
      const stream = isOver ? null : captureStream(element);
      if (stream !== null) onStream(streamId, stream);
      else fail('this browser cannot take frames from a video file');
    },
    { once: true },
  );
  element.src = url;
  // A page that nobody has clicked may not play audio: the video goes on without it.
  element.play().catch(() => {
    element.muted = true;
    element.play().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  });
  return {
    url,
    streamId,
    stop() {
      isOver = true;
      element.pause();
      element.removeAttribute('src');
      element.load();
      onStream(streamId, null);
    },
  };
}

/** Not in the DOM's types: Chromium's name, and Firefox's. */
function captureStream(element: HTMLVideoElement): MediaStream | null {
  for (const name of ['captureStream', 'mozCaptureStream']) {
    const capture: unknown = Reflect.get(element, name);
    const stream: unknown = typeof capture === 'function' ? Reflect.apply(capture, element, []) : null;
    if (stream instanceof MediaStream) return stream;
  }
  return null;
}
