import { randomUUID } from 'node:crypto';
import type { Clock } from '../../src/clock/clock.ts';
import type { DestinationAnswer } from './broadcaster.ts';
import { secretPath, startPipedProcess } from './pipedProcess.ts';
import type { ProcessRegister } from './processRegister.ts';
import { splitRtmpAddress } from './rtmpAddress.ts';

/** Long enough for a far end to look at the stream and to close it. */
const pictureSeconds = 3;
/** A far end that has not answered by then is called silent; ms. */
const maxMs = 12_000;

/** What ffmpeg and far ends say, and what it means. The first that matches is the one. */
const meanings: readonly [said: RegExp, message: string][] = [
  [
    /connection refused/i,
    'Nothing listens at this address: the server is there, but it refused the connection. Check the port.',
  ],
  [
    /failed to resolve|name or service not known|temporary failure in name/i,
    'There is no server of this name. Check the address.',
  ],
  [/timed out|no route to host|network is unreachable/i, 'The server did not answer. Check the address.'],
  [/badname|already publishing|in use/i, 'The far end refused the stream key: it is unknown, or in use.'],
  [
    /unauthori[sz]ed|auth|denied|forbidden|rejected|not allowed/i,
    'The far end refused the stream. Check the stream key.',
  ],
  [/certificate|tls|ssl/i, 'No secure connection could be made. Check that the far end speaks rtmps.'],
  [
    /broken pipe|connection reset|input\/output error|end of file|error opening output/i,
    'The far end closed the connection. Check the application and the stream key.',
  ],
];

/** Sends a test picture with a tone to an RTMP address for some seconds, and says what became of it. */
export async function testDestination(
  address: string,
  {
    ffmpegPath,
    secretsFolder,
    register,
    clock,
  }: { ffmpegPath: string; secretsFolder: string; register: ProcessRegister; clock: Clock },
): Promise<DestinationAnswer> {
  const { server, secretOptions } = splitRtmpAddress(address);
  const mark = `footlight-rtmp-test-${randomUUID()}`;
  const hasSecret = secretOptions !== '';
  const started = startPipedProcess({
    command: ffmpegPath,
    name: `ffmpeg ${mark}`,
    args: testArguments(server, hasSecret ? secretPath : null),
    ...(hasSecret ? { secret: { folder: secretsFolder, text: secretOptions } } : {}),
    mark,
    clock,
    register,
  });
  let isSilent = false;
  const cancel = clock.setTimer(maxMs, () => {
    isSilent = true;
    void started.finish();
  });
  const { exitCode, lastWords } = await started.ended;
  cancel();
  const detail = hideSecrets(lastWords, address);
  if (isSilent)
    return { accepted: false, message: 'The far end did not answer in time. Check the address.', detail };
  if (exitCode === 0) return { accepted: true, message: 'The far end took the stream.', detail: '' };
  const meaning = meanings.find(([said]) => said.test(detail));
  return { accepted: false, message: meaning?.[1] ?? 'The stream could not be sent.', detail };
}

const testArguments = (server: string, presetPath: string | null): string[] => [
  '-hide_banner',
  '-nostats',
  '-nostdin',
  '-loglevel',
  'error',
  '-re',
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=640x360:rate=25',
  '-re',
  '-f',
  'lavfi',
  '-i',
  'sine=frequency=440:sample_rate=48000',
  '-t',
  String(pictureSeconds),
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '50',
  '-b:v',
  '600k',
  '-c:a',
  'aac',
  '-flvflags',
  'no_duration_filesize',
  ...(presetPath === null ? [] : ['-fpre', presetPath]),
  '-f',
  'flv',
  server,
];

const maxDetailChars = 400;

/** The last lines, without what only the admin and the far end may know. */
function hideSecrets(words: string, address: string): string {
  const path = address.replace(/^rtmps?:\/\/[^/]*\//, '');
  const login = /^rtmps?:\/\/([^@/]*)@/.exec(address)?.[1];
  const secrets = [path, ...path.split('/').slice(1), ...(login === undefined ? [] : [login])]
    .filter((text) => text.length > 2)
    .sort((one, other) => other.length - one.length);
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '••••'), words);
  return clean
    .split('\n')
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, '').trim())
    .filter((line, index, lines) => line !== '' && lines.indexOf(line) === index)
    .join(' · ')
    .slice(-maxDetailChars);
}
