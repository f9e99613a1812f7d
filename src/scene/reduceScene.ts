import { putsOnStage } from '../protocol/putsOnStage.ts';
import { mayShowOwnStream } from '../protocol/roles.ts';
import type { LayoutState } from '../protocol/layoutState.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import { unreachable } from './exhaustive.ts';
import { withoutLeader } from './records/autoProduction.ts';
import { changeStatus, type Broadcast } from './records/broadcast.ts';
import { holdMicrophone } from './records/heldMicrophones.ts';
import { reduceOnStream } from './records/onStream.ts';
import { noQuestion, showQuestion } from './records/question.ts';
import { forgetSpeaker, introduceSpeaker } from './records/speakers.ts';
import { reduceStage } from './records/stage.ts';
import { reduceTemplate } from './records/template.ts';
import type { Scene } from './scene.ts';

/** Everything that may change the scene: a signal, or the relay's notice that a connection has gone. */
export type SceneEvent = PeerSignal | { type: 'connectionDestroyed'; data: { connectionId: string } };

/**
 * The scene after one event. Pure: the server and all clients fold the same events in the same order and arrive at the
 * same scene. An event that changes nothing returns the same object.
 */
export function reduceScene(scene: Scene, event: SceneEvent, stamp: Stamp): Scene {
  if (scene.disableStage && event.type !== 'connectionDestroyed' && putsOnStage(event)) return scene;
  switch (event.type) {
    case 'speakerDetails':
      return { ...scene, speakers: introduceSpeaker(scene.speakers, stamp.from, event.data) };
    case 'streamShown':
      return mayPutOnStream(scene, stamp) ? withLayout(scene, reduceStage(scene.layout, event)) : scene;
    case 'streamHidden':
    case 'layoutChanged':
    case 'putInSpotlight':
    case 'removeFromSpotlight':
      return withLayout(scene, reduceStage(scene.layout, event));
    case 'speakersMayShowChanged':
      return { ...scene, speakersMayShow: event.data.speakersMayShow };
    case 'disableStageChanged':
      return { ...scene, disableStage: event.data.disableStage };
    case 'microphoneHoldChanged': {
      const { speakerId, hold } = event.data;
      return { ...scene, heldMicrophones: holdMicrophone(scene.heldMicrophones, speakerId, hold) };
    }
    case 'statusChanged':
      return withBroadcast(scene, changeStatus(broadcastOf(scene), event.data.status, stamp), stamp);
    case 'assetShown':
    case 'assetHidden':
    case 'pollShown':
    case 'pollHidden':
    case 'topicSettingsChanged':
      return { ...scene, ...reduceOnStream(event) };
    case 'questionShown':
      return {
        ...scene,
        question: showQuestion(scene.question, event.data.question),
        questionSinceMs: stamp.atMs,
      };
    case 'questionHidden':
      return { ...scene, question: noQuestion, questionSinceMs: null };
    case 'widgetShown':
      return { ...scene, widget: { widget: event.data.widget, displayedSinceMs: stamp.atMs } };
    case 'widgetHidden':
      return { ...scene, widget: null };
    case 'autoProdUpdated':
      return { ...scene, autoProduction: event.data };
    case 'autoProdDisabled':
      return { ...scene, autoProduction: null };
    case 'themeChanged':
    case 'fontChanged':
    case 'colorsUpdated':
    case 'speakerNamesShown':
    case 'speakerNamesHidden':
    case 'logoShown':
    case 'logoHidden':
    case 'logoChanged':
    case 'backgroundShown':
    case 'backgroundHidden':
      return { ...scene, template: reduceTemplate(scene.template, event) };
    case 'connectionDestroyed':
      return removeConnection(scene, event.data.connectionId);
    case 'init':
    case 'initDebug':
    case 'debugReport':
    case 'recordingReport':
    case 'localRecordingChanged':
    case 'maxReceiveResolutionChanged':
    case 'maxSendResolutionChanged':
    // These change the session's lists, see content/.
    case 'assetsCreated':
    case 'assetsReordered':
    case 'assetDeleted':
    case 'assetsDeleteAll':
    case 'topicCreated':
    case 'topicUpdated':
    case 'topicDeleted':
    case 'topicsReordered':
    case 'backgroundCreated':
    case 'backgroundDeleted':
    case 'ctaCreated':
    case 'ctaUpdated':
    case 'ctaOpened':
    case 'ctaClosed':
    case 'ctaDeleted':
    // Settings replies describe the scene to a newcomer and change nothing; see unordered/.
    case 'layout':
    case 'status':
    case 'templateSettings':
    case 'autoProdSettings':
    case 'assetSettings':
    case 'pollSettings':
    case 'questionSettings':
    case 'topicSettings':
    case 'widgetSettings':
      return scene;
    default:
      return unreachable(event);
  }
}

/** A speaker's signal counts only while the session lets speakers put themselves on stream. */
const mayPutOnStream = ({ speakersMayShow }: Scene, { role }: Stamp): boolean =>
  role === 'server' || mayShowOwnStream(role, speakersMayShow);

const withLayout = (scene: Scene, layout: LayoutState): Scene =>
  layout === scene.layout ? scene : { ...scene, layout };

const broadcastOf = ({ status, liveSinceMs, stoppedBy }: Scene): Broadcast => ({
  status,
  liveSinceMs,
  stoppedBy,
});
const withBroadcast = (scene: Scene, broadcast: Broadcast, { atMs }: Stamp): Scene =>
  broadcast.status === scene.status ? scene : { ...scene, ...broadcast, statusSinceMs: atMs };

function removeConnection(scene: Scene, connectionId: string): Scene {
  const speakers = forgetSpeaker(scene.speakers, connectionId);
  const autoProduction = withoutLeader(scene.autoProduction, connectionId);
  const isSame = speakers === scene.speakers && autoProduction === scene.autoProduction;
  return isSame ? scene : { ...scene, speakers, autoProduction };
}
