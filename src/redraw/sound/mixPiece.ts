import type { AudioBufferSink } from 'mediabunny';
import { fadeS } from '../../media/audioMix.ts';
import { createLimiter } from '../../media/limiter.ts';
import { redrawSampleRate } from '../../protocol/rest/redraw.ts';
import type { Voice } from '../timeline/voices.ts';
import { placeVoices, type PlacedVoice } from './placeSound.ts';

/** The limiter of a piece begins this much earlier, so that it does what it would have done in one go; s. */
const leadS = 1;
const channelCount = 2;

/** The sound of a clip, and the time in its file that is 0 in the clip, s. */
export interface ClipSound {
  sound: AudioBufferSink;
  zeroS: number;
}

/** The sound of a part of the video, mixed as in the live program: interleaved samples of two channels. */
export async function mixPiece(
  voices: readonly Voice[],
  { fromS, toS }: { fromS: number; toS: number },
  openSound: (clipId: string) => Promise<ClipSound | null>,
): Promise<Int16Array<ArrayBuffer>> {
  const lead = Math.min(leadS, fromS);
  const sampleCount = Math.round((toS - fromS) * redrawSampleRate);
  const skipped = Math.round(lead * redrawSampleRate);
  const placed = placeVoices(voices, { fromS: fromS - lead, toS }, fadeS);
  if (placed.length === 0) return new Int16Array(sampleCount * channelCount);
  const context = new OfflineAudioContext(channelCount, skipped + sampleCount, redrawSampleRate);
  const bus = new GainNode(context);
  bus.connect(createLimiter(context, context.destination));
  for (const voice of placed) {
    const clip = await openSound(voice.clipId);
    const buffer = clip === null ? null : await readSound(clip, voice);
    if (buffer !== null) addVoice(context, bus, buffer, voice);
  }
  const mix = await context.startRendering();
  return interleave(mix, skipped, sampleCount);
}

/** A voice's samples as one buffer, silent where the file has none; null without any. */
async function readSound(
  { sound, zeroS }: ClipSound,
  { clipFromS, durationS }: PlacedVoice,
): Promise<AudioBuffer | null> {
  const beginS = zeroS + clipFromS;
  let whole: AudioBuffer | null = null;
  for await (const { buffer, timestamp } of sound.buffers(beginS, beginS + durationS)) {
    const { sampleRate, numberOfChannels } = buffer;
    whole ??= new AudioBuffer({ sampleRate, numberOfChannels, length: Math.ceil(durationS * sampleRate) });
    const offset = Math.round((timestamp - beginS) * sampleRate);
    for (let channel = 0; channel < Math.min(numberOfChannels, whole.numberOfChannels); channel++) {
      const samples = buffer.getChannelData(channel).subarray(Math.max(0, -offset));
      const room = whole.length - Math.max(0, offset);
      if (room > 0) whole.copyToChannel(samples.subarray(0, room), channel, Math.max(0, offset));
    }
  }
  return whole;
}

function addVoice(context: BaseAudioContext, bus: AudioNode, buffer: AudioBuffer, voice: PlacedVoice): void {
  const source = new AudioBufferSourceNode(context, { buffer });
  const fader = new GainNode(context, { gain: 0 });
  const [first, ...rest] = voice.gains;
  fader.gain.setValueAtTime(first?.gain ?? 1, first?.atS ?? 0);
  for (const { atS, gain } of rest) fader.gain.linearRampToValueAtTime(gain, atS);
  source.connect(fader).connect(bus);
  source.start(voice.atS);
}

function interleave(mix: AudioBuffer, skipped: number, sampleCount: number): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(sampleCount * channelCount);
  for (let channel = 0; channel < channelCount; channel++) {
    const values = mix.getChannelData(channel);
    for (let index = 0; index < sampleCount; index++) {
      const value = Math.max(-1, Math.min(1, values[skipped + index] ?? 0));
      samples[index * channelCount + channel] = Math.round(value * 32_767);
    }
  }
  return samples;
}
