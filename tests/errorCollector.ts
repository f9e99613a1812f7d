import { createServer } from 'node:http';
import { z } from 'zod';

/** A service on this machine that collects error reports, as Sentry does. */
export interface ErrorCollector {
  dsn: string;
  /** Everything that has arrived: address, headers and body of each request, as text. */
  received: string[];
  /** The events in it. */
  events(): z.infer<typeof eventSchema>[];
  close(): void;
}

/** What errors in tests carry and no report may: a name, a text, a token, two keys, an address. */
export const secrets = [
  'Amara Okafor',
  'said in confidence',
  'eyJhbGciOi',
  'host-key',
  'session-token',
  '203.0.113.9',
];

const eventSchema = z.looseObject({
  user: z.object({ id: z.string() }).optional(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({
    values: z.array(
      z.looseObject({
        type: z.string(),
        stacktrace: z.object({ frames: z.array(z.record(z.string(), z.unknown())) }).optional(),
      }),
    ),
  }),
});

export async function startErrorCollector(): Promise<ErrorCollector> {
  const received: string[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.method === 'POST') {
        received.push([request.url, JSON.stringify(request.headers), body].join('\n'));
        bodies.push(body);
      }
      response.writeHead(200, allowed).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    dsn: `http://publickey@127.0.0.1:${String(port)}/7`,
    received,
    // An envelope is lines of JSON: its header, then for each item a header and the item.
    events: () => bodies.map((body) => eventSchema.parse(JSON.parse(body.split('\n')[2] ?? ''))),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
