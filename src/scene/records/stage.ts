import { maxVisibleStreams, type LayoutState, type ShownStream } from '../../protocol/layoutState.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import { unreachable } from '../exhaustive.ts';

/** The streams on stage and their layout. The record has the schema of the message, see protocol/layoutState.ts. */
export const emptyStage: LayoutState = {
  visibleStreams: [],
  spotlightStreamId: null,
  layoutWithoutScreenSharing: 'cover',
  layoutWithScreenSharing: 'pictureInPicture',
};

export type StageSignal = Extract<
  PeerSignal,
  { type: 'streamShown' | 'streamHidden' | 'layoutChanged' | 'putInSpotlight' | 'removeFromSpotlight' }
>;

export function reduceStage(stage: LayoutState, signal: StageSignal): LayoutState {
  switch (signal.type) {
    case 'streamShown':
      return showStream(stage, signal.data);
    case 'streamHidden':
      return hideStream(stage, signal.data.streamId);
    case 'layoutChanged':
      return signal.data.screenSharing
        ? { ...stage, layoutWithScreenSharing: signal.data.layout }
        : { ...stage, layoutWithoutScreenSharing: signal.data.layout };
    case 'putInSpotlight':
      return putInSpotlight(stage, signal.data.streamId);
    case 'removeFromSpotlight':
      return { ...stage, spotlightStreamId: null };
    default:
      return unreachable(signal);
  }
}

/** Adds a stream as the last one. A screen changes the layout with screen sharing to one that has room for it. */
function showStream(stage: LayoutState, { streamId, source, isAlone }: ShownStream): LayoutState {
  if (stage.visibleStreams.some((stream) => stream.streamId === streamId)) return stage;
  // Too many streams would be an invalid scene: the oldest is hidden, and loses the spotlight.
  const visibleStreams = [...stage.visibleStreams, { streamId, source }].slice(-maxVisibleStreams);
  const isLit = visibleStreams.some((stream) => stream.streamId === stage.spotlightStreamId);
  const spotlightStreamId = isLit ? stage.spotlightStreamId : null;
  const current = stage.layoutWithScreenSharing;
  const hasRoom = current === 'pictureInPicture' || current === 'thumbnails';
  if (source !== 'screen' || hasRoom) return { ...stage, visibleStreams, spotlightStreamId };
  const isOnlyOne = isAlone ?? visibleStreams.length === 1;
  const layoutWithScreenSharing = isOnlyOne ? 'pictureInPicture' : 'thumbnails';
  return { ...stage, visibleStreams, spotlightStreamId, layoutWithScreenSharing };
}

function hideStream(stage: LayoutState, streamId: string): LayoutState {
  const visibleStreams = stage.visibleStreams.filter((stream) => stream.streamId !== streamId);
  if (visibleStreams.length === stage.visibleStreams.length) return stage;
  const spotlightStreamId = stage.spotlightStreamId === streamId ? null : stage.spotlightStreamId;
  return { ...stage, visibleStreams, spotlightStreamId };
}

/** Only a visible stream can be in the spotlight. */
function putInSpotlight(stage: LayoutState, streamId: string): LayoutState {
  const isVisible = stage.visibleStreams.some((stream) => stream.streamId === streamId);
  return isVisible ? { ...stage, spotlightStreamId: streamId } : stage;
}
