import { describe, expect, it } from 'vitest';
import type { Connection } from '../../src/protocol/relay.ts';
import { mayDo, type Role } from '../../src/protocol/roles.ts';
import type { SessionStatus } from '../../src/protocol/session.ts';
import { emptyContent } from '../../src/scene/content/content.ts';
import { createScene } from '../../src/scene/scene.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { endEvent, goLive } from '../../src/participant/commands/broadcastCommands.ts';
import type { Command } from '../../src/participant/commands/command.ts';
import {
  changeLayout,
  hideStream,
  putInSpotlight,
  removeFromSpotlight,
  showStream,
} from '../../src/participant/commands/stageCommands.ts';
import { unknownContent } from '../../src/participant/contentStore.ts';
import type { StudioState } from '../../src/participant/studioState.ts';
import { sessionOf } from '../drivers/studioDriver.ts';

function buildStream(id: string, given: Partial<VideoStream> = {}): VideoStream {
  return {
    id,
    connectionId: `${id}-connection`,
    isMine: false,
    source: 'camera',
    hasAudio: true,
    hasVideo: true,
    disabled: false,
    disabledReason: null,
    mediaStream: null,
    ...given,
  };
}

function buildConnection(stream: VideoStream): Connection {
  return {
    id: stream.connectionId,
    speakerId: stream.id,
    role: 'guest',
    data: { is_composer: false, browser: 'chromium' },
    streams: [{ id: stream.id, source: stream.source, hasAudio: true, hasVideo: true }],
  };
}

interface Given {
  role?: Role;
  streams?: VideoStream[];
  onStage?: string[];
  status?: SessionStatus;
}

function buildState({ role = 'host', streams = [], onStage = [], status = 'idle' }: Given): StudioState {
  const stamp = { seq: 0, atMs: 0, from: 'host', role: 'host' } as const;
  const scene = onStage.reduce((before, streamId) => {
    const source = streams.find(({ id }) => id === streamId)?.source ?? 'camera';
    return reduceScene(before, { type: 'streamShown', data: { streamId, source } }, stamp);
  }, createScene());
  return {
    phase: 'joined',
    session: sessionOf({ status, isHost: role === 'host' }),
    role,
    currentUser: { id: 'me', isGuest: role !== 'host' },
    connectionId: 'me',
    connectionStatus: 'connected',
    reconnectingSinceMs: null,
    connections: streams.map(buildConnection),
    streams,
    talkers: [],
    scene: { ...scene, status },
    isTemplateKnown: true,
    content: emptyContent,
    contentStatus: unknownContent,
    maxReceiveResolution: 'auto',
    maxSendResolution: 'auto',
    debugReports: {},
    ownLipSync: [],
    ownProgram: null,
    ownEncoding: null,
    displayedPrograms: {},
    recordingReports: {},
    stoppedByHost: false,
    eventEndedNotice: false,
    clockOffsetMs: 0,
    error: null,
  };
}

const mine = buildStream('mine', { isMine: true });
const theirs = buildStream('theirs');

const isOffered = <Args>(command: Command<Args>, state: StudioState, args: Args): boolean =>
  (mayDo(state.role, command.action) ||
    (command.ownAction !== undefined && mayDo(state.role, command.ownAction))) &&
  command.isEnabled(state, args);

describe('stage commands', () => {
  it.each([
    ['host', 'theirs', true],
    ['host', 'mine', true],
    ['guest', 'mine', true],
    ['guest', 'theirs', false],
    ['viewer', 'mine', false],
    ['composer', 'mine', false],
  ] as const)('a %s may show the stream %s: %s', (role, streamId, expected) => {
    const state = buildState({ role, streams: [mine, theirs] });
    expect(isOffered(showStream, state, { streamId })).toBe(expected);
  });

  it('shows only streams that exist and are hidden, hides only streams that are shown', () => {
    const state = buildState({ streams: [mine, theirs], onStage: ['mine'] });
    expect(isOffered(showStream, state, { streamId: 'mine' })).toBe(false);
    expect(isOffered(showStream, state, { streamId: 'gone' })).toBe(false);
    expect(isOffered(hideStream, state, { streamId: 'mine' })).toBe(true);
    expect(isOffered(hideStream, state, { streamId: 'theirs' })).toBe(false);
  });

  it('sends the source with the stream, since screens are ordered before cameras', () => {
    const screen = buildStream('screen', { source: 'screen' });
    expect(showStream.plan(buildState({ streams: [screen] }), { streamId: 'screen' }).signals).toEqual([
      { type: 'streamShown', data: { streamId: 'screen', source: 'screen', isAlone: true } },
    ]);
  });

  it('1.6.05 a guest cannot put a stream in spotlight nor change the layout', () => {
    const state = buildState({ role: 'guest', streams: [mine], onStage: ['mine'] });
    expect(isOffered(putInSpotlight, state, { streamId: 'mine' })).toBe(false);
    expect(isOffered(changeLayout, state, { layout: 'focus' })).toBe(false);
    const asHost = buildState({ role: 'host', streams: [mine], onStage: ['mine'] });
    expect(isOffered(putInSpotlight, asHost, { streamId: 'mine' })).toBe(true);
    expect(isOffered(changeLayout, asHost, { layout: 'focus' })).toBe(true);
  });

  it('1.2.20 the layout switcher is disabled without own video', () => {
    const withoutVideo = buildState({
      streams: [buildStream('mine', { isMine: true, hasVideo: false }), theirs],
    });
    expect(isOffered(changeLayout, withoutVideo, { layout: 'contain' })).toBe(false);
  });

  it('only streams on stage go into the spotlight, and only one in the spotlight can be removed from it', () => {
    const state = buildState({ streams: [mine, theirs], onStage: ['mine'] });
    expect(isOffered(putInSpotlight, state, { streamId: 'theirs' })).toBe(false);
    expect(isOffered(removeFromSpotlight, state, undefined)).toBe(false);
  });

  it('1.4.22 a layout change is for the layout in use: with or without screen sharing', () => {
    const screen = buildStream('screen', { source: 'screen' });
    const sharing = buildState({ streams: [mine, screen], onStage: ['mine', 'screen'] });
    expect(changeLayout.plan(sharing, { layout: 'thumbnails' }).signals[0]?.data).toEqual({
      layout: 'thumbnails',
      screenSharing: true,
    });
    const plain = buildState({ streams: [mine, screen], onStage: ['mine'] });
    expect(changeLayout.plan(plain, { layout: 'thumbnails' }).signals[0]?.data).toMatchObject({
      screenSharing: false,
    });
  });
});

describe('broadcast commands', () => {
  it('1.4.10 Go live is offered when not live or starting, End event when live', () => {
    const offered = (['idle', 'starting', 'live', 'stopped'] as const).map((status) => [
      isOffered(goLive, buildState({ status }), undefined),
      isOffered(endEvent, buildState({ status }), undefined),
    ]);
    expect(offered).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [true, false],
    ]);
  });

  it('a guest is never offered to go live or to end the event', () => {
    expect(isOffered(goLive, buildState({ role: 'guest' }), undefined)).toBe(false);
    expect(isOffered(endEvent, buildState({ role: 'guest', status: 'live' }), undefined)).toBe(false);
  });
});
