import type { MediaBrowser } from '../../src/media/mediaBrowser.ts';

/** A track that can be stopped, disabled and unplugged, with the browser's events. */
export class FakeTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly deviceId: string;
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  /** Each keeps the device open by itself. */
  readonly copies: FakeTrack[] = [];
  constructor(kind: 'audio' | 'video', deviceId: string) {
    super();
    this.kind = kind;
    this.deviceId = deviceId;
  }
  clone(): FakeTrack {
    const copy = new FakeTrack(this.kind, this.deviceId);
    this.copies.push(copy);
    return copy;
  }
  stop(): void {
    this.readyState = 'ended';
  }
  /** Ends from outside: the device was unplugged, or the user pressed the browser's own stop button. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
    for (const copy of this.copies) copy.end();
  }
}

export interface FakeMediaBrowser extends MediaBrowser {
  devices: { deviceId: string; kind: MediaDeviceKind; label: string }[];
  /** Every track that was ever handed out. */
  tracks: FakeTrack[];
  /** Constraints of every request. */
  requests: MediaStreamConstraints[];
  /** Name of the error that the next requests of a kind fail with. */
  failures: { audio?: string; video?: string; display?: string };
  /** As on many phones, a camera cannot be opened while another one is open. */
  hasOneCamera: boolean;
  /** While set, requests wait for it. */
  gate: Promise<void> | null;
  changeDevices(devices: FakeMediaBrowser['devices']): void;
}

export const camera = (id: string) => ({ deviceId: id, kind: 'videoinput' as const, label: id });
export const microphone = (id: string) => ({ deviceId: id, kind: 'audioinput' as const, label: id });

export function createFakeMediaBrowser(devices: FakeMediaBrowser['devices']): FakeMediaBrowser {
  const events = new EventTarget();
  const streamOf = (tracks: FakeTrack[]): MediaStream => {
    fake.tracks.push(...tracks);
    const stream = {
      getTracks: () => tracks,
      getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
      getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
    };
    return stream as unknown as MediaStream;
  };
  const fake: FakeMediaBrowser = {
    devices,
    tracks: [],
    requests: [],
    failures: {},
    hasOneCamera: false,
    gate: null,
    async getUserMedia(constraints) {
      fake.requests.push(constraints);
      await fake.gate;
      const tracks: FakeTrack[] = [];
      for (const kind of ['audio', 'video'] as const) {
        const wanted = constraints[kind];
        if (wanted === undefined || wanted === false) continue;
        const failure = fake.failures[kind];
        if (failure !== undefined) throw new DOMException('refused', failure);
        const exact = exactDevice(wanted);
        const found = fake.devices.find(
          (device) => device.kind === `${kind}input` && (exact === null || device.deviceId === exact),
        );
        if (found === undefined)
          throw new DOMException('none', exact === null ? 'NotFoundError' : 'OverconstrainedError');
        if (kind === 'video' && fake.hasOneCamera && openDevices(fake).some((id) => id.startsWith('video:')))
          throw new DOMException('in use', 'NotReadableError');
        tracks.push(new FakeTrack(kind, found.deviceId));
      }
      return streamOf(tracks);
    },
    async getDisplayMedia() {
      if (fake.failures.display !== undefined) throw new DOMException('refused', fake.failures.display);
      return streamOf([new FakeTrack('video', 'screen')]);
    },
    enumerateDevices: () =>
      Promise.resolve(fake.devices.map((device) => ({ ...device, groupId: '', toJSON: () => device }))),
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    removeEventListener: (type, listener) => events.removeEventListener(type, listener),
    changeDevices(next) {
      fake.devices = next;
      events.dispatchEvent(new Event('devicechange'));
    },
  };
  return fake;
}

/** The devices that tracks or copies of them keep open, such as `video:c1`. */
export const openDevices = ({ tracks }: Pick<FakeMediaBrowser, 'tracks'>): string[] =>
  tracks
    .flatMap((track) => [track, ...track.copies])
    .filter(({ readyState }) => readyState === 'live')
    .map(({ kind, deviceId }) => `${kind}:${deviceId}`);

function exactDevice(constraint: boolean | MediaTrackConstraints): string | null {
  const { deviceId } = typeof constraint === 'boolean' ? { deviceId: undefined } : constraint;
  return typeof deviceId === 'object' && 'exact' in deviceId && typeof deviceId.exact === 'string'
    ? deviceId.exact
    : null;
}
