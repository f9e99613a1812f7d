import { systemClock } from '../../src/clock/clock.ts';
import { createAudioContext } from '../../src/media/audioContext.ts';
import { analyserProbe, createAudioLevels } from '../../src/media/audioLevels.ts';
import { createAudioMix } from '../../src/media/audioMix.ts';
import { createVoiceDelay } from '../../src/media/voiceDelay.ts';
import { createLocalMedia, type LocalMedia } from '../../src/media/localMedia.ts';
import { browserMedia } from '../../src/media/mediaBrowser.ts';
import { createPermissionMachine } from '../../src/media/permission.ts';
import { browserRecordingMachine } from '../../src/recording/browserRecordingMachine.ts';
import { chunkMs } from '../../src/recording/recordingRule.ts';

/** The media code in a real browser, driven by a test in another process. */
export interface MediaLab {
  /** The states of the permission machine during a request, and the devices it found. */
  requestPermission(): Promise<{ states: string[]; cameras: string[]; microphones: string[] }>;
  startLocal(): Promise<void>;
  local(): {
    video: { label: string; width: number; height: number; state: string } | null;
    audio: { enabled: boolean; state: string } | null;
    screen: { kinds: string[]; width: number } | null;
    lastCameraState: string | null;
  };
  switchCamera(deviceId: string): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setMicrophone(isOn: boolean): Promise<void>;
  shareScreen(): Promise<boolean>;
  /** Ends the share as the browser's own "Stop sharing" does. */
  endScreenFromOutside(): void;
  /** The level of a tone of this amplitude, after the meter has settled. */
  measureLevel(amplitude: number): Promise<number>;
  /** Changes a voice's delay after a second; its delay every 10 ms from half a second on, ms. */
  delayVoice(change: { fromMs: number; toMs: number; how: 'slide' | 'jump' }): Promise<number[]>;
  /** Peak and tones of a mix of sine tones, read back from the mix's track by an analyser. */
  mixTones(tones: { frequencyHz: number; amplitude: number; isIn: boolean }[]): Promise<{
    sampleRate: number;
    peak: number;
    rms: number;
    loudAt: boolean[];
  }>;
  /** Records a picture that comes only after the time of a chunk; the width of what the first chunk by itself shows, px. */
  recordLatePicture(): Promise<number>;
}

declare global {
  interface Window {
    mediaLab: MediaLab;
  }
}

const browser = browserMedia();
const permission = createPermissionMachine(browser);
let local: LocalMedia | null = null;
let lastCamera: MediaStreamTrack | null = null;

function owned(): LocalMedia {
  if (local === null) throw new Error('startLocal first');
  return local;
}

function toneStream(context: AudioContext, frequency: number, amplitude: number): MediaStream {
  const out = context.createMediaStreamDestination();
  const oscillator = new OscillatorNode(context, { frequency });
  oscillator.connect(new GainNode(context, { gain: amplitude })).connect(out);
  oscillator.start();
  return out.stream;
}

const waitMs = (ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.setTimer(ms, () => resolve()));

window.mediaLab = {
  async requestPermission() {
    const states = [permission.getState().state];
    const stop = permission.subscribe(() => states.push(permission.getState().state));
    await permission.request();
    stop();
    const { videoInputs, audioInputs } = permission.getState().devices;
    return { states, cameras: videoInputs.map(({ id }) => id), microphones: audioInputs.map(({ id }) => id) };
  },
  async startLocal() {
    const on = { isOn: true, deviceId: null };
    local = createLocalMedia({ browser, audio: on, video: on });
    local.setDevices(permission.getState().devices);
    await local.settled();
  },
  local() {
    const { audio, video, screen } = owned().getState();
    const previous = lastCamera;
    if (video.track !== null) lastCamera = video.track;
    const size = video.track?.getSettings();
    return {
      video:
        video.track === null
          ? null
          : {
              label: video.track.label,
              width: size?.width ?? 0,
              height: size?.height ?? 0,
              state: video.track.readyState,
            },
      audio: audio.track === null ? null : { enabled: audio.track.enabled, state: audio.track.readyState },
      screen:
        screen === null
          ? null
          : {
              kinds: screen.getTracks().map(({ kind }) => kind),
              width: screen.getVideoTracks()[0]?.getSettings().width ?? 0,
            },
      lastCameraState: previous?.readyState ?? null,
    };
  },
  async switchCamera(deviceId) {
    owned().selectDevice('video', deviceId);
    await owned().settled();
  },
  async setCamera(isOn) {
    owned().setOn('video', isOn);
    await owned().settled();
  },
  async setMicrophone(isOn) {
    owned().setOn('audio', isOn);
    await owned().settled();
  },
  shareScreen: () => owned().shareScreen(),
  endScreenFromOutside() {
    const track = owned().getState().screen?.getVideoTracks()[0];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  },
  async measureLevel(amplitude) {
    const context = createAudioContext();
    const levels = createAudioLevels({
      clock: systemClock,
      createProbe: (stream) => analyserProbe(context, stream),
    });
    levels.setStreams(new Map([['tone', toneStream(context, 440, amplitude)]]));
    await waitMs(2000);
    const level = levels.get().get('tone') ?? 0;
    levels.dispose();
    await context.close();
    return level;
  },
  async delayVoice({ fromMs, toMs, how }) {
    const context = new OfflineAudioContext({ length: 48_000 * 4, sampleRate: 48_000 });
    // The voice is a ramp of one full scale in four seconds: its level tells when it was said.
    const voice = new ConstantSourceNode(context, { offset: 0 });
    voice.offset.linearRampToValueAtTime(1, 4);
    const delay = createVoiceDelay(context, fromMs);
    voice.connect(delay.input);
    delay.output.connect(context.destination);
    voice.start();
    const changing = context.suspend(1).then(() => {
      delay.set(toMs, how);
      return context.resume();
    });
    const samples = (await context.startRendering()).getChannelData(0);
    await changing;
    return Array.from({ length: 350 }, (_, index) => {
      const at = 24_000 + index * 480;
      return (at / 48_000 - (samples[at] ?? 0) * 4) * 1000;
    });
  },
  async mixTones(tones) {
    const mix = createAudioMix(systemClock);
    const source = new AudioContext({ sampleRate: 48_000 });
    const streams = tones.map(
      (tone, i) => [String(i), toneStream(source, tone.frequencyHz, tone.amplitude)] as const,
    );
    // First all are in the mix, so that the test sees some of them leave.
    mix.setStreams(new Map(streams));
    await waitMs(300);
    mix.setStreams(new Map(streams.filter((_, i) => tones[i]?.isIn === true)));
    const analyser = new AnalyserNode(source, { fftSize: 8192, smoothingTimeConstant: 0 });
    source.createMediaStreamSource(new MediaStream([mix.track])).connect(analyser);
    await waitMs(700);
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const spectrum = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(spectrum);
    const sampleRate = mix.context.sampleRate;
    const binHz = source.sampleRate / analyser.fftSize;
    await mix.dispose();
    await source.close();
    return {
      sampleRate,
      peak: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      rms: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
      loudAt: tones.map(({ frequencyHz }) => (spectrum[Math.round(frequencyHz / binHz)] ?? -200) > -50),
    };
  },
  async recordLatePicture() {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const drawing = canvas.getContext('2d');
    let stopRecorder = (): Promise<void> => Promise.resolve();
    const firstChunk = new Promise<ArrayBuffer>((resolve, reject) => {
      const tracks = canvas.captureStream(30).getVideoTracks();
      const onFailed = (message: string): void => reject(new Error(message));
      const events = { onBegan: () => {}, onChunk: resolve, onFailed };
      stopRecorder = browserRecordingMachine.record(tracks, 'video/webm', events).stop;
    });
    await waitMs(chunkMs * 1.5);
    let hue = 0;
    const stop = systemClock.setRepeating(33, () => {
      if (drawing === null) return;
      drawing.fillStyle = `hsl(${String(hue++)} 50% 50%)`;
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    });
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob([await firstChunk], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
    stop();
    await stopRecorder();
    return video.videoWidth;
  },
};
