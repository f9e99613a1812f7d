import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import type { LayoutName } from '../src/protocol/session.ts';
import { redrawPieceSchema } from '../src/protocol/rest/redraw.ts';
import type { PeerSignal } from '../src/protocol/signals.ts';
import type { RelayClient } from '../tests/server/relayClient.ts';
import { cameraFile, microphoneFile, microphoneHz } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { fillSession } from './fixtures/fillSession.ts';
import { patternMatch } from './fixtures/findCamera.ts';
import {
  decodeAudio,
  followSegments,
  lastPicture,
  pictureAt,
  toneLevel,
  type Picture,
} from './fixtures/hls.ts';
import { openHostSocket } from './fixtures/hostSocket.ts';
import { programSteps } from './fixtures/programSteps.ts';
import { runRedrawTool } from './fixtures/redrawTool.ts';
import { startServer, type TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

test.setTimeout(600_000);

const cameras = ['green', 'blue'] as const;

/** The least share of the pattern of any of the cameras in its slot. */
function worstMatch(picture: Picture, layout: LayoutName): number {
  const slots = slotRects(layout, cameras.length, programThemes.startup.metrics);
  return Math.min(
    ...cameras.map((camera, index) => {
      const slot = slots[index];
      return slot === undefined ? 0 : patternMatch(picture, slot, camera);
    }),
  );
}

/** Mean difference of two pictures of the same size, 0 to 255. */
function meanDifference(one: Picture, other: Picture): number {
  let sum = 0;
  for (let at = 0; at < one.rgb.length; at += 1) sum += Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0));
  return sum / one.rgb.length;
}

const arrivedIn = ({ dataDir }: TestServer, studioToken: string): string[] => {
  try {
    const names = readdirSync(join(dataDir, 'local-recordings/sessions', studioToken));
    return names.filter((name) => name.endsWith('.about'));
  } catch {
    return [];
  }
};

interface DrawnDigest {
  digest: string;
  /** In the video. */
  seconds: number;
  /** Server time, ms. */
  atMs: number;
}

/** What the composer showed, with the server's time of its report, ms. */
interface ReportedDigest {
  name: string;
  digest: string;
  atMs: number;
}

/** The last program that the composer has reported. */
function reportOfComposer(line: RelayClient): Omit<ReportedDigest, 'name'> | null {
  const composers = [
    ...line.welcome.connections,
    ...line.ofType('connectionCreated').map(({ connection }) => connection),
  ].filter(({ data }) => data.is_composer);
  const reports = line.ofType('signal').flatMap(({ signal, stamp }) => {
    const { type, data } = signal as PeerSignal;
    const isReport = type === 'debugReport' && composers.some(({ id }) => id === stamp.from);
    return isReport && data.programDigest !== undefined
      ? [{ digest: data.programDigest, atMs: stamp.atMs }]
      : [];
  });
  return reports.at(-1) ?? null;
}

/** A composer that reports the same for so long has drawn all that was sent; ms. */
const settledMs = 1000;

/**
 * Waits until the composer reports what the host's preview shows, and that this is not what it showed before. A change of several signals
 * is for a moment shown without the last of them, and reported a little later: that does not count.
 */
async function untilReported(
  name: string,
  host: StudioPage,
  line: RelayClient,
  before: string | undefined,
): Promise<ReportedDigest> {
  let reported: ReportedDigest | null = null;
  let since = 0;
  await expect(async () => {
    const report = reportOfComposer(line);
    const isSame = report !== null && report.digest === reported?.digest;
    reported = report && { name, ...report };
    if (!isSame) since = Date.now();
    expect(report?.digest).toBe(await host.digest());
    expect(report?.digest).not.toBe(before);
    expect(Date.now() - since, 'how long it has reported this').toBeGreaterThan(settledMs);
  }).toPass({ timeout: 60_000, intervals: [200] });
  if (reported === null) throw new Error('the composer has reported nothing');
  return reported;
}

/** The digests that a redraw drew, in order. */
function digestsOf({ dataDir }: TestServer, studioToken: string): DrawnDigest[] {
  const root = join(dataDir, 'redraws', studioToken);
  const pieces = join(root, readdirSync(root)[0] ?? '', 'pieces');
  return readdirSync(pieces)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => redrawPieceSchema.parse(JSON.parse(readFileSync(join(pieces, name), 'utf8'))).digests)
    .map(({ digest, frame, atMs }) => ({ digest, seconds: frame / 30, atMs }));
}

test('a show of two is drawn again as it was on air, with the composer’s programs at the same moments, from what each computer recorded', async () => {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'footlight-redraw-live-'));
  const contexts = await Promise.all(
    cameras.map((camera) =>
      launchParticipant({ cameraFile: cameraFile(camera), microphoneFile: microphoneFile(camera) }),
    ),
  );
  try {
    const session = await server.createSession({ localRecordingEnabled: true });
    const { studioToken, hostLink, speakerLink } = session;
    const [hostContext, speakerContext] = contexts;
    if (hostContext === undefined || speakerContext === undefined) throw new Error('a browser is missing');
    const host = await StudioPage.enter(hostContext, hostLink, 'Grace Host');
    const speaker = await StudioPage.enter(speakerContext, speakerLink, 'Bea Blue');
    await host.show('Grace Host');
    await host.show('Bea Blue');
    await host.chooseLayout('Cover');
    await host.goLive();
    const nextSegment = followSegments(`${server.origin}/hls/${studioToken}/playlist.m3u8`);
    const line = await openHostSocket(server, session);
    expect((await line.signal({ type: 'initDebug', data: { programOnly: true } })).type).toBe('accepted');
    const reported: ReportedDigest[] = [];
    const onAir: { layout: LayoutName; digest: string; picture: Picture }[] = [];
    for (const [layout, label] of [
      ['cover', 'Cover'],
      ['contain', 'Contain'],
    ] as const) {
      await host.chooseLayout(label);
      await expect(async () => {
        const picture = lastPicture(await nextSegment());
        expect(worstMatch(picture, layout)).toBeGreaterThan(0.8);
        onAir.push({ layout, digest: (await host.digest()) ?? '', picture });
      }).toPass({ timeout: 90_000 });
      reported.push(await untilReported(layout, host, line, reported.at(-1)?.digest));
    }
    for (const [name, signals] of programSteps(await fillSession(server, session), ''))
      if (['brand', 'topic', 'poll'].includes(name)) {
        for (const signal of signals) expect((await line.signal(signal)).type).toBe('accepted');
        reported.push(await untilReported(name, host, line, reported.at(-1)?.digest));
      }
    line.cut();
    await host.endEvent();
    await expect.poll(() => arrivedIn(server, studioToken).length, { timeout: 120_000 }).toBe(cameras.length);
    // Their browsers take as much of the machine as the redraw.
    await Promise.all(contexts.map((context) => context.close()));
    expect(speaker.page.isClosed()).toBe(true);

    const out = join(folder, 'redraw.mp4');
    const tool = runRedrawTool(server.dataDir, studioToken, '--size', '1280x720', '--out', out);
    expect(await tool.ended, `${tool.printed()}\n${server.log()}`).toBe(0);
    expect(tool.printed()).not.toContain('has no local recording');

    const drawn = digestsOf(server, studioToken);
    for (const { name, digest, atMs } of reported)
      expect(
        // What came in the millisecond of the report came after it: the next step is sent once the report has been read.
        drawn.findLast((each) => each.atMs < atMs)?.digest,
        `${name}, at ${String(atMs)} of ${JSON.stringify(drawn)}`,
      ).toBe(digest);
    for (const { layout, digest, picture } of onAir) {
      const state = drawn.find((each) => each.digest === digest);
      expect(state, `the composer's ${layout} among ${JSON.stringify(drawn)}`).toBeDefined();
      // At rest: what moves after a change has arrived by then.
      const next = drawn.find(({ seconds }) => seconds > (state?.seconds ?? 0))?.seconds;
      const again = pictureAt(out, Math.min((state?.seconds ?? 0) + 3, (next ?? Infinity) - 0.1));
      expect(worstMatch(again, layout), layout).toBeGreaterThan(0.8);
      const difference = meanDifference(picture, again);
      console.log(`${layout}: differs by ${difference.toFixed(2)} of 255 on average from the live HLS`);
      expect(difference).toBeLessThan(12);
    }
    const audio = decodeAudio(readFileSync(out));
    for (const camera of cameras) expect(toneLevel(audio, microphoneHz[camera])).toBeGreaterThan(0.02);
  } finally {
    await Promise.all(contexts.map((context) => context.close().catch(() => undefined)));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
