import type { BackendName, Compositor, CompositorOptions, CompositorTarget } from './compositor.ts';
import type { FeedChoice } from './frames/videoFeed.ts';
import { canReadFrames } from './frames/trackFrames.ts';
import { isSoftwareRenderer, readRendererName } from './graphics.ts';

/** `auto` chooses by what the machine can do. */
export type BackendChoice = 'auto' | BackendName;

/** What a machine can do. */
export interface BackendProbe {
  /** What the graphics driver calls itself. */
  rendererName: string;
  /** Whether the frames of a track can be read and frames be made (not in Firefox and Safari). */
  canReadFrames: boolean;
}

/**
 * A screen is drawn by Pixi with a GPU, and by planes in memory where software would have to fill every pixel. Frames for an encoder are
 * planes with a GPU too: reading pictures back from it costs more than composing them (docs/PERFORMANCE.md). Pixi wherever frames cannot
 * be read.
 */
export function chooseBackend(
  wanted: BackendChoice,
  target: CompositorTarget,
  probe: BackendProbe,
): BackendName {
  if (wanted !== 'auto') return wanted;
  const suitsPlanes = target === 'frames' || isSoftwareRenderer(probe.rendererName);
  return suitsPlanes && probe.canReadFrames ? 'planar' : 'pixi';
}

export const probeBackend = (): BackendProbe => ({
  rendererName: readRendererName(),
  canReadFrames: canReadFrames(),
});

/** The back end that an address such as /abc?backend=planar asks for; `auto` without one. */
export function readBackendChoice(search: string): BackendChoice {
  const wanted = new URLSearchParams(search).get('backend');
  return wanted === 'pixi' || wanted === 'planar' ? wanted : 'auto';
}

/** The choice that an address such as /abc?feed=frame makes for the Pixi back end; `auto` without one. */
export function readFeedChoice(search: string): FeedChoice {
  const wanted = new URLSearchParams(search).get('feed');
  return wanted === 'planes' || wanted === 'frame' || wanted === 'element' ? wanted : 'auto';
}

/** Opens a compositor with the chosen back end, and loads only its code. Rejects where the browser cannot run any. */
export async function openCompositor(
  options: CompositorOptions & { backend?: BackendChoice },
): Promise<Compositor> {
  const { backend: wanted = 'auto', ...rest } = options;
  const probe = probeBackend();
  if (chooseBackend(wanted, rest.target ?? 'screen', probe) === 'planar') {
    try {
      const { createPlanarCompositor } = await import('./planar/createPlanarCompositor.ts');
      return await createPlanarCompositor({ ...rest, rendererName: probe.rendererName });
    } catch (error) {
      if (wanted === 'planar') throw error;
      // For example without WebAssembly SIMD: slow video is better than none.
      console.warn('planes cannot be composited in memory here:', error);
    }
  }
  const { createPixiCompositor } = await import('./pixi/createPixiCompositor.ts');
  return createPixiCompositor(rest);
}
