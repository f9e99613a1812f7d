import type { Connection } from '../protocol/relay.ts';
import { currentLayout, rosterStreams, visibleStreams } from '../scene/queries.ts';
import type { Scene } from '../scene/scene.ts';
import { maximumSlots } from './layouts/slotRects.ts';
import type { Program } from './program.ts';
import { programThemes } from './themes/programThemes.ts';

/** What is on air for a scene and the participants that are here now. Whoever has both gets the same program. */
export function describeProgram(scene: Scene, connections: readonly Connection[]): Program {
  const { template } = scene;
  const visible = visibleStreams(scene.layout, rosterStreams(connections));
  const layout = currentLayout(scene.layout, visible);
  const theme = programThemes[template.theme];
  return {
    theme: template.theme,
    fontFamily: template.font ?? theme.fontFamily,
    colors: { primary: template.colors[0], secondary: template.colors[1] },
    backgroundUrl: template.background.visible ? template.background.url : null,
    layout,
    slots: visible.slice(0, maximumSlots[layout]).map((stream) => {
      const speaker = scene.speakers[stream.connectionId];
      return {
        streamId: stream.id,
        source: stream.source,
        hasVideo: stream.hasVideo,
        name: speaker?.userDisplayName ?? '',
        role: speaker?.userRole ?? '',
      };
    }),
    speakerNamesVisible: template.speakersNames.visible,
  };
}
