import type { Connection } from '../protocol/relay.ts';
import type { StreamingSession } from '../protocol/session.ts';
import { emptyContent, type Content } from '../scene/content/content.ts';
import { currentLayout, isLogoVisible, leader, rosterStreams, visibleStreams } from '../scene/queries.ts';
import type { RosterStream } from '../scene/queries.ts';
import type { Scene } from '../scene/scene.ts';
import { describeBanners } from './describe/describeBanners.ts';
import {
  describeAsset,
  describePoll,
  describeQuestion,
  describeTicker,
  describeTopic,
} from './describe/describeShow.ts';
import { formatTimeSlot } from './describe/timeSlot.ts';
import { maximumSlots } from './layouts/slotRects.ts';
import type { Program, ProgramSlot } from './program.ts';
import { programThemes } from './themes/programThemes.ts';

/** What a program depends on besides the scene; each may be missing if it is not known yet. */
export interface ProgramContext {
  content?: Content;
  session?: StreamingSession | null;
  /** Streams that have talked, the latest first. */
  talkers?: readonly string[];
  /** Streams whose video is paused because the connection is too weak. */
  weakStreamIds?: readonly string[];
  /** The reader's clock and time zone, for the header; without them there is no header. */
  reader?: { nowMs: number; timeZone: string } | null;
}

/** How many speakers are shown next to a question or poll, and how many of them large (1.9.14). */
export const maxSpeakers = 4;
export const dominantSpeakers = 2;

/** What is on air for a scene and the participants in the session. The same input always gives the same program. */
export function describeProgram(
  scene: Scene,
  connections: readonly Connection[],
  {
    content = emptyContent,
    session = null,
    talkers = [],
    weakStreamIds = [],
    reader = null,
  }: ProgramContext = {},
): Program {
  const { template } = scene;
  const theme = programThemes[template.theme];
  const directed = leader(scene, connections) === null ? null : scene.autoProduction;
  const staged = directStage(scene, directed?.state.dominantVideoStreamId ?? null);
  const visible = visibleStreams(staged.layout, rosterStreams(connections));
  const layout = directed?.state.layout ?? currentLayout(scene.layout, visible);
  const slotOf = ({ id, source, hasVideo, connectionId }: RosterStream): ProgramSlot => ({
    streamId: id,
    source,
    hasVideo,
    name: scene.speakers[connectionId]?.userDisplayName ?? '',
    role: scene.speakers[connectionId]?.userRole ?? '',
  });
  const isSpotlit = visible[0] !== undefined && visible[0].id === scene.layout.spotlightStreamId;
  const asset = describeAsset(scene, content, isSpotlit);
  const isAssetIn = asset !== null && asset.slot < maximumSlots[layout];
  const slots = visible.slice(0, maximumSlots[layout] - (isAssetIn ? 1 : 0)).map(slotOf);
  const question = describeQuestion(scene);
  const poll = describePoll(scene, content);
  const topic = describeTopic(scene, content);
  const hasCard = theme.mainView.type === 'card' && (question !== null || poll !== null);
  const isEmpty = visible.length === 0 && [asset, question, poll, topic].every((part) => part === null);
  const isWeak = slots.some(({ streamId }) => weakStreamIds.includes(streamId));
  return {
    theme: template.theme,
    fontFamily: template.font ?? theme.fontFamily,
    colors: { primary: template.colors[0], secondary: template.colors[1] },
    backgroundUrl: template.background.visible ? template.background.url : null,
    logoUrl: isLogoVisible(scene, visible) ? template.logo.url : null,
    layout,
    slots,
    asset: isAssetIn ? { ...asset, slot: Math.min(asset.slot, slots.length) } : null,
    // Only if a card is shown: each screen detects talkers for itself, and that must not make programs differ.
    speakers: hasCard ? chooseSpeakers(visible, talkers).map(slotOf) : [],
    speakerNamesVisible: directed?.state.speakersNames.visible ?? template.speakersNames.visible,
    question,
    poll,
    topic,
    ticker: describeTicker(scene, session),
    banners: describeBanners(scene, { isEmpty, isVideoDisabled: isWeak }),
    header: isEmpty && scene.status === 'idle' ? describeHeader(session, reader) : null,
  };
}

/** The scene with the automatic director's choice in the spotlight. */
const directStage = (scene: Scene, dominantStreamId: string | null): Scene =>
  dominantStreamId === null
    ? scene
    : { ...scene, layout: { ...scene.layout, spotlightStreamId: dominantStreamId } };

/**
 * The cameras, if there are any: the two that talked last, then the others, each in stage order so that nobody
 * moves without need.
 */
function chooseSpeakers(visible: readonly RosterStream[], talkers: readonly string[]): RosterStream[] {
  const cameras = visible.filter(({ source }) => source === 'camera');
  const candidates = cameras.length > 0 ? cameras : visible;
  const talked = talkers.filter((id) => candidates.some((stream) => stream.id === id));
  const silent = candidates.filter(({ id }) => !talked.includes(id)).map(({ id }) => id);
  const chosen = new Set([...talked, ...silent].slice(0, maxSpeakers));
  const dominant = new Set([...talked, ...silent].slice(0, dominantSpeakers));
  const shown = candidates.filter(({ id }) => chosen.has(id));
  return [...shown.filter(({ id }) => dominant.has(id)), ...shown.filter(({ id }) => !dominant.has(id))];
}

const describeHeader = (
  session: StreamingSession | null,
  reader: { nowMs: number; timeZone: string } | null,
): Program['header'] =>
  session === null || reader === null
    ? null
    : {
        name: session.name.trim(),
        timeSlot: formatTimeSlot(session.startsAt, session.endsAt, reader.nowMs, reader.timeZone),
      };
