import type { Content } from '../scene/content/content.ts';
import type { ContentList, ListStatus } from '../participant/contentStore.ts';
import { useStudio, useStudioState } from './StudioContext.ts';

/** One of the session's lists, whether it is loaded, and a way to load it again. */
export function useStudioList<List extends ContentList>(
  list: List,
): { items: Content[List]; status: ListStatus; retry: () => void } {
  const studio = useStudio();
  const items = useStudioState((state) => state.content[list]);
  const status = useStudioState((state) => state.contentStatus[list]);
  return { items, status, retry: () => studio.reloadList(list) };
}
