import { mayDo, mayShowOwnStream } from '../../protocol/roles.ts';
import type { LayoutName } from '../../protocol/session.ts';
import { isOnStage, isScreenShared, rosterStreams, visibleStreams } from '../../scene/queries.ts';
import type { StudioState } from '../studioState.ts';
import { takeManualControl } from './takeManualControl.ts';
import type { Command } from './command.ts';

interface StreamArgs {
  streamId: string;
}

const findStream = (state: StudioState, streamId: string) =>
  state.streams.find((stream) => stream.id === streamId);

const isMine = (state: StudioState, streamId: string): boolean =>
  findStream(state, streamId)?.isMine === true;

/** A host may show every stream, a speaker its own where the session lets speakers. */
const mayShow = (state: StudioState, streamId: string): boolean =>
  mayDo(state.role, 'showAnyStream') ||
  (mayShowOwnStream(state.role, state.scene.speakersMayShow) && isMine(state, streamId));

const mayHide = (state: StudioState, streamId: string): boolean =>
  mayDo(state.role, 'showAnyStream') || (mayDo(state.role, 'hideOwnStream') && isMine(state, streamId));

export const showStream: Command<StreamArgs> = {
  name: 'showStream',
  label: 'command.showStream',
  action: 'showAnyStream',
  ownAction: 'showOwnStream',
  putsOnStage: true,
  errorKey: 'studio.error.showStream',
  undo: 'scene',
  isEnabled: (state, { streamId }) =>
    mayShow(state, streamId) &&
    findStream(state, streamId) !== undefined &&
    !isOnStage(state.scene, streamId),
  plan: (state, { streamId }) => {
    const source = findStream(state, streamId)?.source ?? 'camera';
    if (source !== 'screen') return { signals: [{ type: 'streamShown', data: { streamId, source } }] };
    const isAlone = visibleStreams(state.scene.layout, rosterStreams(state.connections)).length === 0;
    return {
      signals: takeManualControl(state, [{ type: 'streamShown', data: { streamId, source, isAlone } }]),
    };
  },
};

export const hideStream: Command<StreamArgs> = {
  name: 'hideStream',
  label: 'command.hideStream',
  action: 'showAnyStream',
  ownAction: 'hideOwnStream',
  errorKey: 'studio.error.hideStream',
  undo: 'scene',
  isEnabled: (state, { streamId }) => mayHide(state, streamId) && isOnStage(state.scene, streamId),
  plan: (_state, { streamId }) => ({ signals: [{ type: 'streamHidden', data: { streamId } }] }),
};

export const putInSpotlight: Command<StreamArgs> = {
  name: 'putInSpotlight',
  label: 'command.putInSpotlight',
  action: 'spotlight',
  errorKey: 'studio.error.spotlight',
  undo: 'scene',
  isEnabled: (state, { streamId }) =>
    isOnStage(state.scene, streamId) && state.scene.layout.spotlightStreamId !== streamId,
  plan: (state, { streamId }) => ({
    signals: takeManualControl(state, [{ type: 'putInSpotlight', data: { streamId } }]),
  }),
};

export const removeFromSpotlight: Command<void> = {
  name: 'removeFromSpotlight',
  label: 'command.removeFromSpotlight',
  action: 'spotlight',
  errorKey: 'studio.error.spotlight',
  undo: 'scene',
  isEnabled: (state) => state.scene.layout.spotlightStreamId !== null,
  plan: (state) => ({ signals: takeManualControl(state, [{ type: 'removeFromSpotlight', data: {} }]) }),
};

/** Lets speakers put themselves on stream, or only hosts put them there. Whoever is on stream stays. */
export const letSpeakersShow: Command<{ speakersMayShow: boolean }> = {
  name: 'letSpeakersShow',
  label: 'command.letSpeakersShow',
  action: 'letSpeakersShow',
  errorKey: 'studio.error.letSpeakersShow',
  undo: 'never',
  isEnabled: ({ scene }, { speakersMayShow }) => scene.speakersMayShow !== speakersMayShow,
  plan: (_state, { speakersMayShow }) => ({
    signals: [{ type: 'speakersMayShowChanged', data: { speakersMayShow } }],
  }),
};

export const changeLayout: Command<{ layout: LayoutName }> = {
  name: 'changeLayout',
  label: 'command.changeLayout',
  action: 'changeLayout',
  errorKey: 'studio.error.changeLayout',
  undo: 'scene',
  isEnabled: (state) => state.streams.some((stream) => stream.isMine && stream.hasVideo),
  plan: (state, { layout }) => {
    const visible = visibleStreams(state.scene.layout, rosterStreams(state.connections));
    const data = { layout, screenSharing: isScreenShared(visible) };
    return { signals: takeManualControl(state, [{ type: 'layoutChanged', data }]) };
  },
};
