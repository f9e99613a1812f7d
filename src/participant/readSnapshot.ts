import { sceneSchema, type Scene } from '../scene/scene.ts';

/** The scene in a snapshot; null, and reported, if it is not valid. */
export function readSnapshot(snapshot: unknown, reportError: (error: unknown) => void): Scene | null {
  const { success, data, error } = sceneSchema.safeParse(snapshot);
  if (success) return data;
  reportError(new Error(`the relay's snapshot is not a valid scene: ${error.message}`));
  return null;
}
