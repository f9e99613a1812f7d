import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metadataOf } from './localRecordingCalls.ts';

type CallServer = (
  method: 'GET',
  template: string,
  ids: Record<string, string>,
  call: { headers: Record<string, string> },
) => Promise<unknown>;

/** Makes every call about a local recording that has arrived: one second of a test picture with its sound. */
export async function callLocalRecordings(
  call: CallServer,
  dataDir: string,
  studioToken: string,
  { asHost, asSpeaker }: { asHost: Record<string, string>; asSpeaker: Record<string, string> },
): Promise<void> {
  const folder = join(dataDir, 'local-recordings/sessions', studioToken);
  const recordingId = 'a'.repeat(32);
  const path = join(folder, recordingId);
  mkdirSync(folder, { recursive: true });
  const inputs = ['testsrc=size=320x180:rate=10', 'sine=frequency=440'];
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input])],
    ...['-t', '1', '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm', path],
  ]);
  const bytes = readFileSync(path);
  const about = metadataOf(studioToken, bytes, { recordingId });
  const numbers = { byteSize: bytes.length, beganAtMs: 1_000_000, durationMs: 1000, isClean: false };
  writeFileSync(`${path}.about`, JSON.stringify({ ...about, ...numbers }));
  const ids = { studioToken, recordingId };
  const list = '/v2/admin/sessions/{studioToken}/local_recordings';
  await call('GET', list, ids, { headers: asHost });
  await call('GET', `${list}/scene_changes.csv`, ids, { headers: asHost });
  await call('GET', `${list}/{recordingId}/original`, ids, { headers: asHost });
  for (const kind of ['mp4', 'wav'])
    await call('GET', `${list}/{recordingId}/aligned.{kind}`, { ...ids, kind }, { headers: asHost });
  await call('GET', '/v2/streaming_studio/{studioToken}/local_recordings/{recordingId}', ids, {
    headers: asSpeaker,
  });
}
