import { estimateAnswerMs } from './estimateLine.ts';
import { readLoadedFiles } from './loadedFiles.ts';
import { createPartsRule, type PartsRule } from './partsRule.ts';

/** What playback has learnt of the line, for the next time that the playlist is opened. */
export interface LineMemory {
  parts: PartsRule;
  /** The last rendition that our rule chose; null before. */
  rendition: string | null;
}

export const createLineMemory = (): LineMemory => ({
  parts: createPartsRule(estimateAnswerMs(readLoadedFiles())),
  rendition: null,
});
