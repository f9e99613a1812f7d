import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPreferences } from '../../src/api/preferences.ts';
import type { LocalInput } from '../../src/media/localInput.ts';
import { hideStream, showStream } from '../../src/participant/commands/stageCommands.ts';
import { createLocalRecorder } from '../../src/recording/createLocalRecorder.ts';
import type { RecordingProblem } from '../../src/recording/recordingRule.ts';
import { createStudioDriver, sessionOf } from '../drivers/studioDriver.ts';
import { createFakeRecordingMachine } from './fakeRecordingMachine.ts';

const session = sessionOf({ localRecordingEnabled: true });
const trackOf = (kind: string): MediaStreamTrack => ({ kind }) as MediaStreamTrack;
const inputOf = (track: MediaStreamTrack | null): LocalInput => ({
  ...{ isOn: true, wantedDeviceId: null, deviceId: 'd', track, problem: null },
});

/** A host and a speaker whose camera may be recorded. */
async function openShow() {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', { session });
  const speaker = await driver.enter('speaker', 'guest', { session });
  speaker.publishCamera();
  await driver.settle();
  const [camera, microphone, plain] = [trackOf('video'), trackOf('audio'), trackOf('video')];
  const local = createStore(() => ({ audio: inputOf(microphone), video: inputOf(camera), screen: null }));
  const plainCamera = createStore(() => inputOf(plain));
  const machine = createFakeRecordingMachine();
  const preferences = createPreferences({ read: () => null, write: () => {} });
  const problems: RecordingProblem[] = [];
  /** Asks for the server's time; by default nobody answers. */
  const server = { askTime: (): Promise<number> => Promise.reject(new Error('offline')) };
  const recorder = createLocalRecorder({
    ...{ studio: speaker.studio, local, plainCamera, preferences, machine, clock: driver.clock },
    streamId: 'speaker-camera',
    askServerTime: () => server.askTime(),
    minStorageBytes: () => Promise.resolve(5e9),
    onProblem: (problem) => problems.push(problem),
  });
  const settle = async (): Promise<void> => {
    await driver.settle();
    await recorder.settled();
  };
  const setStatus = async (status: 'live' | 'stopped'): Promise<void> => {
    const signal = { type: 'statusChanged', data: { status } } as const;
    await Promise.all([host.participant.session.signal(signal), settle()]);
    await settle();
  };
  const show = async (isShown: boolean): Promise<void> => {
    host.studio.run(isShown ? showStream : hideStream, { streamId: 'speaker-camera' });
    await settle();
  };
  return {
    ...{ driver, host, speaker, machine, preferences, problems, recorder, server, settle },
    ...{ setStatus, show },
    ...{ camera, microphone, plain, local },
  };
}

describe('the local recorder', () => {
  it('2.4.35 records camera and microphone from live and on stream until one of the two ends', async () => {
    const { machine, recorder, setStatus, show, camera, microphone } = await openShow();
    await show(true);
    expect(machine.takes).toEqual([]);
    await setStatus('live');
    expect(machine.takes).toMatchObject([{ state: 'open', about: { speakerName: 'speaker' } }]);
    expect(machine.takes[0]?.tracks).toEqual([camera, microphone]);
    expect(recorder.store.getState().phase).toBe('recording');
    await show(false);
    expect(machine.takes.map(({ state }) => state)).toEqual(['finished']);
    await show(true);
    expect(machine.takes.map(({ state }) => state)).toEqual(['finished', 'open']);
    await setStatus('stopped');
    expect(machine.takes.map(({ state }) => state)).toEqual(['finished', 'finished']);
    expect(recorder.store.getState().phase).toBe('idle');
    // The last chunk comes when the recorder stops, and is not lost.
    expect(machine.takes.map(({ bytes }) => bytes)).toEqual([1, 1]);
  });

  it('says on the server’s clock when it began: as the welcome said, and then as the soonest answer does', async () => {
    const { driver, machine, server, setStatus, settle, show } = await openShow();
    const questions: ((serverMs: number) => void)[] = [];
    server.askTime = () => new Promise((resolve) => questions.push(resolve));
    /** The server is 700 ms ahead, and the way back takes longer than the way there. */
    const answerAfter = async (ms: number): Promise<void> => {
      const askedAtMs = driver.clock.nowMs();
      await driver.advance(ms);
      questions.at(-1)?.(askedAtMs + 700);
      await settle();
    };
    await show(true);
    await setStatus('live');
    const beganAtMs = driver.clock.nowMs();
    const [take] = machine.takes;
    expect(take?.beganAtMs).toBe(beganAtMs);
    for (const ms of [80, 40, 100]) await answerAfter(ms);
    expect([questions.length, take?.beganAtMs]).toEqual([3, beganAtMs + 680]);
    // Each chunk asks once more until an answer comes soon enough.
    take?.recorder.onChunk(new ArrayBuffer(1));
    await answerAfter(6);
    expect([questions.length, take?.beganAtMs]).toEqual([4, beganAtMs + 697]);
    take?.recorder.onChunk(new ArrayBuffer(1));
    await settle();
    expect(questions).toHaveLength(4);
  });

  it('began with its first frame, on the server’s clock as measured meanwhile', async () => {
    const { driver, machine, server, setStatus, settle, show } = await openShow();
    server.askTime = () => Promise.resolve(driver.clock.nowMs() + 900);
    await show(true);
    await setStatus('live');
    const startedAtMs = driver.clock.nowMs();
    await driver.advance(500);
    machine.takes[0]?.recorder.onBegan(470);
    await settle();
    expect(machine.takes[0]?.beganAtMs).toBe(startedAtMs + 30 + 900);
  });

  it('asks for the server’s time again after a failure', async () => {
    const { driver, machine, server, setStatus, settle, show } = await openShow();
    await show(true);
    await setStatus('live');
    const beganAtMs = machine.takes[0]?.beganAtMs ?? 0;
    server.askTime = () => Promise.resolve(driver.clock.nowMs() + 900);
    machine.takes[0]?.recorder.onChunk(new ArrayBuffer(1));
    await settle();
    expect(machine.takes[0]?.beganAtMs).toBe(beganAtMs + 900);
  });

  it('2.6.09 begins when the admin switches it on during the show, and ends when it is switched off', async () => {
    const { driver, machine, recorder, setStatus, settle, show, speaker } = await openShow();
    const allow = async (isEnabled: boolean): Promise<void> => {
      driver.network.announce({ type: 'localRecordingChanged', data: { isEnabled } });
      await settle();
    };
    await show(true);
    await allow(false);
    await setStatus('live');
    expect(machine.takes).toEqual([]);
    await allow(true);
    expect(machine.takes.map(({ state }) => state)).toEqual(['open']);
    await allow(false);
    expect(machine.takes.map(({ state }) => state)).toEqual(['finished']);
    expect(recorder.store.getState().phase).toBe('idle');
    expect(speaker.state().session.localRecordingEnabled).toBe(false);
  });

  it('begins another recording when the tracks change, and records what the speaker chose', async () => {
    const { machine, preferences, local, setStatus, show, settle, plain, camera } = await openShow();
    await show(true);
    await setStatus('live');
    preferences.save({ recordsCleanCamera: true });
    await settle();
    expect(machine.takes.map(({ tracks, about }) => [tracks[0], about.isClean])).toEqual([
      [camera, false],
      [plain, true],
    ]);
    local.setState({ video: inputOf(null) });
    await settle();
    expect(machine.takes.map(({ state }) => state)).toEqual(['finished', 'finished']);
  });

  it('does not record when the speaker has switched it off', async () => {
    const { machine, preferences, setStatus, show } = await openShow();
    preferences.save({ localRecordingActive: false });
    await show(true);
    await setStatus('live');
    expect(machine.takes).toEqual([]);
  });

  describe('2.5.25 2.5.26 2.8.12 without room, or a type that the browser records,', () => {
    it.each([
      ['storage', { storage: { quota: 6e9, usage: 2e9 } }],
      ['mimeType', { types: /ogg/ }],
    ] as const)(
      'it fails once for %s, and tries again with the next reason to record',
      async (problem, lack) => {
        const { machine, problems, recorder, setStatus, show } = await openShow();
        Object.assign(machine, lack);
        await show(true);
        await setStatus('live');
        expect([machine.takes, problems]).toEqual([[], [problem]]);
        expect(recorder.store.getState()).toMatchObject({ phase: 'failed', problem });
        await show(false);
        Object.assign(machine, { storage: { quota: 1e12, usage: 0 }, types: /webm/ });
        await show(true);
        expect(machine.takes).toHaveLength(1);
        expect(problems).toEqual([problem]);
      },
    );
  });

  it('keeps what is safe when the disk is full', async () => {
    const { machine, problems, recorder, setStatus, show, settle } = await openShow();
    await show(true);
    await setStatus('live');
    machine.takes[0]?.recorder.onChunk(new ArrayBuffer(100));
    machine.takes[0]?.file.onFailed('storage', 'full');
    await settle();
    expect(problems).toEqual(['storage']);
    expect(recorder.store.getState()).toMatchObject({ phase: 'failed', safeBytes: 101 });
  });

  it('says to the hosts how much is recorded and how much of it is safe, every five seconds', async () => {
    const { machine, driver, host, speaker, setStatus, show } = await openShow();
    await show(true);
    await setStatus('live');
    await driver.advance(3000);
    machine.takes[0]?.recorder.onChunk(new ArrayBuffer(500));
    expect(host.state().recordingReports).toEqual({});
    await driver.advance(2000);
    await driver.settle();
    expect(host.state().recordingReports[speaker.connectionId()]).toMatchObject({
      ...{ isRecording: true, recordedMs: 5000, safeMs: 3000, safeBytes: 500, problem: null },
    });
  });

  it('a recorder that gives out nothing any more puts more at risk with every report', async () => {
    const { machine, driver, host, speaker, setStatus, show } = await openShow();
    await show(true);
    await setStatus('live');
    await driver.advance(1000);
    machine.takes[0]?.recorder.onChunk(new ArrayBuffer(500));
    await driver.advance(19_000);
    await driver.settle();
    expect(host.state().recordingReports[speaker.connectionId()]).toMatchObject({
      ...{ recordedMs: 20_000, safeMs: 1000 },
    });
  });
});
