import { systemClock } from '../../src/clock/clock.ts';

const canvases = new Map<'camera' | 'screen', HTMLCanvasElement>();

/** Video drawn by the page at 720p or 1080p, the same in every browser; it moves while `isMoving` returns true. */
function drawnTracks(source: 'camera' | 'screen', isMoving: () => boolean): MediaStreamTrack[] {
  const canvas = canvases.get(source) ?? drawForEver(source, isMoving);
  canvases.set(source, canvas);
  return canvas.captureStream(10).getVideoTracks();
}

function drawForEver(source: 'camera' | 'screen', isMoving: () => boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = source === 'camera' ? [1280, 720] : [1920, 1080];
  const context = canvas.getContext('2d');
  let frame = 0;
  systemClock.setRepeating(100, () => {
    if (context === null || !isMoving()) return;
    context.fillStyle = `hsl(${String((frame * 7) % 360)} 80% 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'white';
    context.fillRect((frame++ * 16) % canvas.width, canvas.height / 3, 160, 160);
  });
  return canvas;
}

function toneTracks(): MediaStreamTrack[] {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const oscillator = new OscillatorNode(context, { frequency: 440 });
  oscillator.connect(out);
  oscillator.start();
  return out.stream.getAudioTracks();
}

async function videoTracks(
  source: 'camera' | 'screen',
  isMoving: () => boolean,
): Promise<MediaStreamTrack[]> {
  const isFirefox = navigator.userAgent.includes('Firefox');
  if (source === 'camera' || isFirefox) return drawnTracks(source, isMoving);
  // In a busy Chromium a page's second large canvas stops producing frames; its second fake device does not.
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(
    ({ kind }) => kind === 'videoinput',
  );
  const video = { deviceId: devices.at(-1)?.deviceId ?? '', width: { exact: 1920 }, height: { exact: 1080 } };
  return (await navigator.mediaDevices.getUserMedia({ video })).getVideoTracks();
}

/** What a participant of the lab publishes. */
export async function makeMedia(
  source: 'camera' | 'screen',
  video: boolean,
  audio: boolean,
  isMoving: () => boolean,
): Promise<MediaStream> {
  const videos = video ? await videoTracks(source, isMoving) : [];
  if (!audio) return new MediaStream(videos);
  // In Firefox an AudioContext does not run without an audio device; its fake microphone does.
  const audios = navigator.userAgent.includes('Firefox')
    ? (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()
    : toneTracks();
  return new MediaStream([...videos, ...audios]);
}

type StatRecord = Record<string, unknown>;

async function statsOf(source: { getStats(): Promise<RTCStatsReport> }): Promise<Map<string, StatRecord>> {
  const stats = new Map<string, StatRecord>();
  (await source.getStats()).forEach((stat: StatRecord) => stats.set(String(stat['id']), stat));
  return stats;
}

/** Audio energy received on a track in total, from the statistics, because an AudioContext may not run. */
export async function audioEnergy(
  connections: readonly RTCPeerConnection[],
  track: MediaStreamTrack | undefined,
): Promise<number> {
  for (const connection of connections) {
    const receiver = connection.getReceivers().find((each) => each.track === track);
    if (receiver === undefined) continue;
    for (const stat of (await statsOf(receiver)).values()) {
      if (stat['type'] === 'inbound-rtp') return Number(stat['totalAudioEnergy'] ?? 0);
    }
  }
  return 0;
}

/** Video codecs in use, one entry for each sender. */
export async function sendCodecs(connections: readonly RTCPeerConnection[]): Promise<string[]> {
  const names: string[] = [];
  for (const connection of connections) {
    const stats = await statsOf(connection);
    for (const stat of stats.values()) {
      const codec = stats.get(String(stat['codecId']));
      const isPicture = stat['type'] === 'outbound-rtp' && stat['kind'] === 'video';
      if (isPicture && codec !== undefined) names.push(String(codec['mimeType']));
    }
  }
  return names;
}

/** The types (`host`, `srflx`, `prflx` or `relay`) of the candidates that a link uses at its two ends. */
export interface CandidatePath {
  local: string;
  remote: string;
}

/** What each connection uses now; none that is not connected. */
export async function candidatePaths(connections: readonly RTCPeerConnection[]): Promise<CandidatePath[]> {
  const all = await Promise.all(connections.map(statsOf));
  return all.flatMap((stats) =>
    [...stats.values()].flatMap((stat) => {
      const pair =
        stat['type'] === 'transport' ? stats.get(String(stat['selectedCandidatePairId'])) : undefined;
      if (pair === undefined) return [];
      const typeOf = (end: 'local' | 'remote'): string =>
        String(stats.get(String(pair[`${end}CandidateId`]))?.['candidateType']);
      return [{ local: typeOf('local'), remote: typeOf('remote') }];
    }),
  );
}
