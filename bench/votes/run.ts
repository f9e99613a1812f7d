import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccess } from '../../server/auth/access.ts';
import { createSigner } from '../../server/auth/signer.ts';
import { initAccessAnswerSchema, pollSchema } from '../../src/protocol/rest.ts';
import { enterByLink } from '../../tests/server/enterByLink.ts';
import { startBenchServer } from '../relay/benchServer.ts';
import { quantile, rounded } from '../statistics.ts';
import { openVotePeer } from './votePeer.ts';

/**
 * Votes a second that the real server stores, and how long after it was sent a vote is shown by a peer on the real
 * notification channel: with 1,000 votes a second, and with as many as the server takes. The reference is a single vote.
 */
const base = '/v2/streaming_studio/demo';
const connections = 48;
const pacedPerSecond = 1000;
const pacedSeconds = 6;
const floodVotes = 8000;
const singleVotes = 40;
/** Longer than the time for which votes are batched. */
const calmMs = 160;

const server = await startBenchServer({});
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Resolves with the answer's text; rejects unless it succeeds. */
function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sending = request(
      `${server.origin}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          received += chunk;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(received);
          else reject(new Error(`${path}: ${String(answer.statusCode)} ${received}`));
        });
      },
    );
    sending.on('error', reject);
    sending.end(text);
  });
}

/** An open poll, made as a host makes it. */
async function openPoll(): Promise<{ id: string; optionIds: string[] }> {
  const cookie = await enterByLink(server.links.host);
  const speaker = { speakerId: 'a-host', webRtcSessionData: { isComposer: false } };
  const { accessToken } = initAccessAnswerSchema.parse(
    JSON.parse(await post(`${base}/init_access`, speaker, { cookie })),
  );
  const authorization = `Bearer ${accessToken}`;
  const options = ['Red', 'Green', 'Blue', 'None'].map((label) => ({ label }));
  const poll = pollSchema.parse(
    JSON.parse(await post(`${base}/polls`, { question: 'Which?', options }, { authorization })),
  );
  await post(`${base}/polls/${poll.id}/open`, {}, { authorization });
  return { id: poll.id, optionIds: poll.options.map(({ id }) => id) };
}

try {
  // The bench signs its viewers' cookies itself: issuing them is not measured.
  const secret = Buffer.from(readFileSync(join(server.dataDir, 'server-secret'), 'utf8').trim(), 'hex');
  const access = createAccess(
    createSigner(secret, () => Date.now()),
    () => Date.now(),
  );
  const poll = await openPoll();
  const peer = await openVotePeer(server.origin, 'demo', poll.id);
  let viewers = 0;
  /** When the votes that are stored were sent, in the order of their answers. */
  const sentMs: number[] = [];
  const vote = async (): Promise<void> => {
    viewers += 1;
    const optionId = poll.optionIds[viewers % poll.optionIds.length] ?? '';
    const cookie = `footlight_viewer=${access.issueViewerCookie(`viewer-${String(viewers)}`)}`;
    const startedMs = performance.now();
    await post(`${base}/polls/${poll.id}/votes`, { optionId }, { cookie });
    sentMs.push(startedMs);
  };
  /** Ms from sending to showing, of the votes from an index on. */
  const delaysSince = (first: number): number[] =>
    sentMs.slice(first).map((startedMs, index) => peer.shownMs(first + index + 1) - startedMs);

  for (let count = 0; count < singleVotes; count += 1) {
    await vote();
    await peer.shows(sentMs.length);
    await wait(calmMs);
  }
  const single = delaysSince(0);

  const firstPaced = sentMs.length;
  const updatesBefore = peer.updates;
  const pacedStartMs = performance.now();
  const paced: Promise<void>[] = [];
  while (paced.length < pacedPerSecond * pacedSeconds) {
    const due = ((performance.now() - pacedStartMs) / 1000) * pacedPerSecond;
    while (paced.length < Math.min(due, pacedPerSecond * pacedSeconds)) paced.push(vote());
    await wait(4);
  }
  await Promise.all(paced);
  await peer.shows(sentMs.length);
  const pacedTookS = (performance.now() - pacedStartMs) / 1000;
  const pacedUpdates = peer.updates - updatesBefore;
  const pacedDelays = delaysSince(firstPaced);

  const firstFlood = sentMs.length;
  const floodStartMs = performance.now();
  let left = floodVotes;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1;
        await vote();
      }
    }),
  );
  const floodTookS = (performance.now() - floodStartMs) / 1000;
  await peer.shows(sentMs.length);
  const floodDelays = delaysSince(firstFlood);
  peer.close();

  const figures = {
    singleMedianMs: rounded(quantile(single, 0.5), 1),
    pacedVotesPerSecond: Math.round(paced.length / pacedTookS),
    pacedMedianMs: rounded(quantile(pacedDelays, 0.5), 1),
    pacedP99Ms: rounded(quantile(pacedDelays, 0.99), 1),
    pacedUpdatesPerSecond: rounded(pacedUpdates / pacedTookS, 1),
    storedPerSecond: Math.round(floodVotes / floodTookS),
    floodMedianMs: rounded(quantile(floodDelays, 0.5), 1),
    floodP99Ms: rounded(quantile(floodDelays, 0.99), 1),
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(22)} ${String(value)}`);
  const ratio = rounded(figures.pacedMedianMs / figures.singleMedianMs, 1);
  console.log(JSON.stringify({ bench: 'votes', figures, ratio }));
} finally {
  agent.destroy();
  await server.end();
}
process.exit(0);
