import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { openBroadcastFiles, recordingsRoot } from '../../../server/broadcast/broadcastFiles.ts';
import { finishRecordings } from '../../../server/broadcast/recordings.ts';
import { createPackager } from '../../../server/packaging/createPackager.ts';
import { makeProgram } from '../makeProgram.ts';
import { playProgram } from '../playProgram.ts';
import { liveBroadcasterIn } from '../liveBroadcasterIn.ts';
import { adminCookie } from '../adminCookie.ts';
import { serverOfFile } from '../testServer.ts';

const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const server = serverOfFile({ broadcasterIn: (dataDir) => liveBroadcasterIn(dataDir) });

/** Broadcasts a short program, and ends it: there are segments, and a recording. */
async function broadcast(
  studioToken: string,
): Promise<{ segmentId: string; fileName: string; part: string }> {
  const { dataDir } = server();
  const nowMs = systemClock.nowMs();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const files = openBroadcastFiles(dataDir, studioToken, { resume: false, nowMs });
  const { broadcastId, startedAtMs, hlsFolder } = files;
  const packager = createPackager({ folder: hlsFolder, broadcastId, startedAtMs, clock: systemClock, log });
  await playProgram(ffmpegPath, makeProgram(ffmpegPath), { files, packager, nowMs });
  const folder = join(recordingsRoot(dataDir), studioToken);
  const [part = ''] = readdirSync(folder);
  await packager.end();
  files.end();
  await finishRecordings(dataDir, studioToken, { ffmpegPath, isRunning: () => false, log });
  const [fileName = ''] = readdirSync(folder);
  return { segmentId: broadcastId, fileName, part };
}

const get = async (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url, headers });

describe('recordings', () => {
  it('a viewer who knows the segments does not know the recording, nor can open it by any name', async () => {
    const studioToken = await server().createSession();
    const { segmentId, fileName, part } = await broadcast(studioToken);
    expect((await get(`/hls/${studioToken}/program.m3u8`)).body).toContain(segmentId);
    const random = segmentId.split('-').at(-1) ?? '';
    expect(fileName).not.toContain(random);
    expect(part).not.toContain(random);
    for (const name of [`${segmentId}.mp4`, `${segmentId}.part0001.mp4`, part, fileName]) {
      const answer = await get(`/recordings/${studioToken}/${name}`);
      expect([403, 404]).toContain(answer.statusCode);
    }
  });

  it('only the admin and the hosts of the session can open it, whole or in ranges', async () => {
    const studioToken = await server().createSession();
    const other = await server().createSession();
    const url = `/recordings/${studioToken}/${(await broadcast(studioToken)).fileName}`;
    const strangers = [
      {},
      { cookie: await server().hostCookie(other) },
      { cookie: 'footlight_admin=guess' },
      { authorization: `Bearer ${await server().accessToken(studioToken, 'host')}` },
      { authorization: `Bearer ${await server().accessToken(studioToken, 'guest')}` },
    ];
    for (const headers of strangers)
      expect((await get(url, headers)).json()).toMatchObject({ code: 'recordingForbidden' });
    for (const cookie of [await adminCookie(server()), await server().hostCookie(studioToken)]) {
      const whole = await get(url, { cookie });
      expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
      const range = await get(url, { cookie, range: 'bytes=0-99' });
      expect([range.statusCode, range.rawPayload.length]).toEqual([206, 100]);
    }
  });

  it('a host cannot reach the recordings of another session through the folder of the own one', async () => {
    const [own, other] = [await server().createSession(), await server().createSession()];
    const { fileName } = await broadcast(other);
    const cookie = await server().hostCookie(own);
    for (const path of [
      `${own}/../${other}/${fileName}`,
      `${own}/%2e%2e/${other}/${fileName}`,
      `${own}%2f..%2f${other}%2f${fileName}`,
      `${own}/..%5c${other}/${fileName}`,
      `/${other}/${fileName}`,
      `%2564emo/${fileName}`,
    ])
      expect([403, 404]).toContain((await get(`/recordings/${path}`, { cookie })).statusCode);
  });
});
