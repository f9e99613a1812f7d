import { createApiClient } from '../api/apiClient.ts';
import type { Services } from '../api/services.ts';
import { probeBackend } from '../compositor/openCompositor.ts';
import { createPlanarCompositor } from '../compositor/planar/createPlanarCompositor.ts';
import { createContentSource } from '../participant/contentSource.ts';
import type { ContentReader, ContentSource } from '../participant/contentStore.ts';
import { uprightFrame, wideFrame } from '../program/programFrame.ts';
import { emptyContent, type Content } from '../scene/content/content.ts';
import { rosterLineSchema } from '../scene/rosterChanges.ts';
import { sceneLogLineSchema } from '../scene/sceneLogLines.ts';
import { createClipFiles, type ClipFiles } from './pictures/clipFiles.ts';
import { findUndecodable } from './pictures/findUndecodable.ts';
import type { RedrawAddress } from './redrawAddress.ts';
import { createRedrawClient, type RedrawClient } from './redrawClient.ts';
import { runRedraw } from './runRedraw.ts';
import { buildTimeline } from './timeline/buildTimeline.ts';
import type { Clip } from './timeline/voices.ts';

/** Draws a broadcast again, as the server's plan says. Resolves when the server has all of it. */
export async function startRedraw(
  address: RedrawAddress,
  services: Pick<Services, 'api' | 'errorReports'>,
  warn: (message: string) => void,
): Promise<void> {
  const client = createRedrawClient(
    createApiClient((input, init) => fetch(input, init)),
    address,
  );
  const plan = await client.readPlan();
  const frame = plan.height > plan.width ? uprightFrame : wideFrame;
  const source = createContentSource(services, noNotifications, plan.studioToken);
  const [content, session, compositor] = await Promise.all([
    loadContent(source, { role: () => 'composer', accessToken: () => plan.accessToken }),
    services.api.getSession(plan.studioToken),
    createPlanarCompositor({
      rendererName: probeBackend().rendererName,
      frame: frame.rect,
      resolution: plan.width / frame.rect.width,
      target: 'frames',
      onProblem: ({ code, subject, message }) => warn(`${code} ${subject}: ${message}`),
    }),
  ]);
  const input = {
    lines: plan.log.map((line) => sceneLogLineSchema.parse(line)),
    roster: plan.roster.map((line) => rosterLineSchema.parse(line)),
    recordings: plan.recordings,
    content,
    session,
    edits: plan.edits.edits,
    broadcast: { fromMs: plan.startMs, toMs: plan.endMs },
    undecodable: { pictures: new Set<string>(), sounds: new Set<string>() },
  };
  const openFiles = (): ClipFiles => createClipFiles({ sourceOf: (clip) => sourceOf(clip, client), warn });
  const pictures = openFiles();
  try {
    const undecodable = await findUndecodable(buildTimeline(input).clips, pictures);
    await pictures.closeUnused();
    await runRedraw({
      timeline: buildTimeline({ ...input, undecodable }),
      compositor,
      frame,
      files: { pictures, sound: openFiles() },
      client,
      finished: new Set(plan.finished),
    });
  } finally {
    compositor.dispose();
  }
}

function sourceOf({ source }: Clip, { recordings }: RedrawClient): { url: string; requestInit: RequestInit } {
  return source.type === 'recording'
    ? { url: recordings.urlOf(source.recordingId), requestInit: recordings.requestInit }
    : { url: new URL(source.url, location.href).href, requestInit: {} };
}

/** The lists are read once. */
const noNotifications = (): Promise<never> => Promise.reject(new Error('a redraw follows no notifications'));

async function loadContent({ load }: ContentSource, reader: ContentReader): Promise<Content> {
  const [polls, topics, callToActions, assets, backgrounds] = await Promise.all([
    load.polls(reader),
    load.topics(reader),
    load.callToActions(reader),
    load.assets(reader),
    load.backgrounds(reader),
  ]);
  return {
    ...{ polls, topics, callToActions, backgrounds },
    assets: { list: assets, refetches: emptyContent.assets.refetches },
  };
}
