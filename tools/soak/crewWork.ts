import { setTimeout as wait } from 'node:timers/promises';
import { pollSchema, topicSchema } from '../../src/protocol/rest.ts';
import type { LayoutName } from '../../src/protocol/session.ts';
import type { Audience } from './audience.ts';
import type { CrewMember } from './crewMember.ts';
import type { Journal, StoredState } from './journal.ts';

const layouts: readonly LayoutName[] = ['cover', 'contain', 'thumbnails', 'focus'];
const layoutPeriodMs = 1000;

/** Changes the layout every second until the show ends. */
export async function directShow(director: CrewMember, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const layout = layouts[count % layouts.length] ?? 'cover';
    await director.signal({ type: 'layoutChanged', data: { layout, screenSharing: count % 3 === 0 } });
    await wait(layoutPeriodMs);
  }
}

/** From one poll to the next: an hour has fewer than a session may have. */
const pollPeriodMs = 25_000;

/** Asks the audience one question after another, each with a topic of its own. */
export async function askAudience(
  asker: CrewMember,
  audience: Audience,
  journal: Journal,
  isOver: () => boolean,
): Promise<void> {
  for (let round = 1; !isOver(); round += 1) {
    const startedMs = performance.now();
    const name = `Round ${String(round)}`;
    const topic = topicSchema.parse(await (await asker.call('POST', 'topics', { name })).json());
    journal.created(topic.id);
    const options = ['Red', 'Green', 'Blue'].map((label) => ({ label }));
    const poll = pollSchema.parse(
      await (await asker.call('POST', 'polls', { question: name, options })).json(),
    );
    journal.created(poll.id);
    await asker.call('POST', `polls/${poll.id}/open`, {});
    await audience.vote(
      poll.id,
      poll.options.map(({ id }) => id),
    );
    await asker.call('POST', `polls/${poll.id}/close`, {});
    while (!isOver() && performance.now() - startedMs < pollPeriodMs) await wait(200);
  }
}

/** Reads what the journal has, from the server; not the chat. */
export async function readStored(host: CrewMember): Promise<Omit<StoredState, 'messages'>> {
  const log = await (await host.call('GET', 'scene_log')).text();
  const polls = pollSchema.array().parse(await (await host.call('GET', 'polls')).json());
  const topics = topicSchema.array().parse(await (await host.call('GET', 'topics')).json());
  const lines = log.split('\n').filter((line) => line !== '');
  return {
    log: new Map(
      lines
        .map((line) => JSON.parse(line) as { stamp?: { seq: number }; event?: unknown })
        .flatMap(({ stamp, event }) => (stamp === undefined ? [] : [[stamp.seq, event] as const])),
    ),
    votes: new Map(
      polls.flatMap(({ options }) => options.map(({ id, voteCount }) => [id, voteCount ?? 0] as const)),
    ),
    ids: new Set([...polls, ...topics].map(({ id }) => id)),
  };
}
