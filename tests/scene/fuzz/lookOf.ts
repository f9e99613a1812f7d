import type { Scene } from '../../../src/scene/scene.ts';

const sorted = <Value>(records: Record<string, Value>): [string, Value][] =>
  Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1));

const fieldsOf = ({ speakers, heldMicrophones, ...scene }: Scene): [string, string][] =>
  Object.entries({ ...scene, speakers: sorted(speakers), heldMicrophones: sorted(heldMicrophones) }).map(
    ([name, value]) => [
      name,
      JSON.stringify(value, (key, part: unknown) => (key.endsWith('SinceMs') ? undefined : part)),
    ],
  );

/** What all must agree on: everything but the times, which are by each one's own clock. */
export const lookOf = (scene: Scene): string =>
  JSON.stringify(fieldsOf(scene).filter(([name]) => !name.endsWith('SinceMs')));

/** Where two scenes that should look the same do not. */
export const differenceOf = (scene: Scene, other: Scene): string =>
  fieldsOf(scene)
    .flatMap(([name, text], index) => {
      const [, otherText = ''] = fieldsOf(other)[index] ?? [];
      return text === otherText || name.endsWith('SinceMs') ? [] : [`${name}: ${text} and ${otherText}`];
    })
    .join('\n');
