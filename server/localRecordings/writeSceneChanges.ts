import type { LoggedBroadcast } from '../../src/scene/sceneLogLines.ts';
import { AppError } from '../errors.ts';
import type { Stores } from '../store/stores.ts';
import { alignRecordings } from './alignRecordings.ts';
import type { ArrivedRecording } from './createLocalRecordings.ts';
import { sceneChangesCsv } from './sceneChangesCsv.ts';

/** The table of a broadcast, or of the whole log where it has none. Rejects with `invalidRequest` for one that it does not have. */
export async function writeSceneChanges(
  { id }: { id: string },
  index: number | undefined,
  stores: Pick<Stores, 'sceneLog' | 'rosterLog' | 'elements' | 'polls' | 'topics'>,
  { broadcasts, recordings }: { broadcasts: LoggedBroadcast[]; recordings: ArrivedRecording[] },
): Promise<string> {
  const number = index ?? broadcasts.length - 1;
  const broadcast = broadcasts[number];
  if (broadcast === undefined && index !== undefined)
    throw new AppError('invalidRequest', {
      field: 'broadcast',
      message: 'broadcast: the scene log of this session has no such broadcast',
    });
  const [base, records, roster, elements, polls, topics] = await Promise.all([
    stores.sceneLog.base(id),
    stores.sceneLog.readAll(id),
    stores.rosterLog.read(id),
    stores.elements.list(id),
    stores.polls.list(id),
    stores.topics.list(id),
  ]);
  const own = alignRecordings(recordings, broadcasts).find(
    (each) => broadcast === undefined || each.broadcast === number,
  );
  return sceneChangesCsv({
    ...{ base, records, roster },
    zeroMs: own?.zeroMs ?? broadcast?.startMs ?? records[0]?.stamp.atMs ?? 0,
    endMs: broadcast?.endMs ?? Infinity,
    recordedNames: new Map(recordings.map(({ streamId, speakerName }) => [streamId, speakerName])),
    itemNames: new Map([
      ...elements.map((asset) => [asset.id, asset.name ?? asset.id] as const),
      ...polls.map((poll) => [poll.id, poll.question] as const),
      ...topics.map((topic) => [topic.id, topic.name] as const),
    ]),
  });
}
