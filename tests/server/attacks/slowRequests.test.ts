import { describe, expect, it } from 'vitest';
import { createBlobAnswerSchema } from '../../../src/protocol/rest/uploads.ts';
import { bodyTimeoutMs } from '../../../server/http/limitBodies.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { serverOfFile } from '../testServer.ts';
import { makeFile, md5 } from '../uploads/sampleFiles.ts';
import { connectRaw } from './rawConnection.ts';

const clock = createFakeClock();
const server = serverOfFile({ clock });
const head = (path: string, length: number, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n${more}\r\n`;

describe('a request that does not arrive', () => {
  it('has 30 s for its headers, which Node measures, and the same for its body', () => {
    expect(server().app.server.headersTimeout).toBe(30_000);
    expect(bodyTimeoutMs).toBe(30_000);
  });

  it.each([
    ['nothing at all', ''],
    ['half a line', 'GET /heal'],
    ['headers without an end', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['a second request that stops', 'GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea'],
  ])('is disconnected after %s', async (_what, text) => {
    const origin = await server().origin();
    const before = server().app.server.headersTimeout;
    server().app.server.headersTimeout = 100;
    const { closed, socket } = await connectRaw(origin, text);
    // One more byte now and then does not help.
    const cancel = setInterval(() => text === '' || socket.write('a'), 500);
    const answer = await closed;
    clearInterval(cancel);
    server().app.server.headersTimeout = before;
    expect(answer).toContain('HTTP/1.1 408 ');
    expect(answer).toContain('"code":"requestTimeout"');
  });

  it.each([
    ['to a route that wants it', '/v1/error_reports', 'HTTP/1.1 408 '],
    ['to nothing', '/v1/nothing', 'HTTP/1.1 408 '],
    ['to a session that is not there', '/v2/streaming_studio/nobody/init_access', 'HTTP/1.1 408 '],
  ])('is disconnected with half of a body %s', async (_what, path, status) => {
    const connection = await connectRaw(await server().origin(), `${head(path, 1000)}{"message":`);
    // The request has been read when a request on another connection has been answered.
    await fetch(`${await server().origin()}/health`);
    await clock.advance(bodyTimeoutMs - 1);
    expect(connection.received()).toBe('');
    await clock.advance(1);
    expect(await connection.closed).toContain(status);
  });

  it('is disconnected in the middle of a chunk', async () => {
    const text =
      'POST /v1/error_reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"me';
    const connection = await connectRaw(await server().origin(), text);
    await fetch(`${await server().origin()}/health`);
    await clock.advance(bodyTimeoutMs);
    expect(await connection.closed).toContain('HTTP/1.1 408 ');
  });

  it('may take longer when it is a file that keeps arriving', async () => {
    const studioToken = await server().createSession();
    const accessToken = await server().accessToken(studioToken, 'host');
    const file = makeFile('image/png', 210);
    const declared = await server().app.inject({
      method: 'POST',
      url: '/v1/blobs',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: {
        byteSize: file.length,
        checksum: md5(file),
        contentType: 'image/png',
        filename: 'a.png',
      },
    });
    const { uploadUrl } = createBlobAnswerSchema.parse(declared.json());
    const connection = await connectRaw(
      await server().origin(),
      `PUT ${uploadUrl} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${String(file.length)}\r\n\r\n`,
    );
    for (const part of [file.subarray(0, 70), file.subarray(70, 140), file.subarray(140)]) {
      connection.socket.write(part);
      await fetch(`${await server().origin()}/health`);
      await clock.advance(15_000);
    }
    await expect.poll(connection.received, { timeout: 10_000 }).toContain('HTTP/1.1 200 ');
    connection.socket.destroy();
  });
});
