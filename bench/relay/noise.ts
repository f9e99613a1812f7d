// A process of its own: guests who signal as fast as they may, and read what they are sent without looking into it.
// argv: origin, signals a second of each guest; the access tokens come by message. Answers `joined` and, when asked, what it did.
import { setPriority } from 'node:os';
import { WebSocket } from 'ws';

const [, , origin = '', perSecond = '30'] = process.argv;
const pingStart = Buffer.from('{"type":"ping"');
const acceptedStart = Buffer.from('{"type":"accepted"');
let accepted = 0;
let sent = 0;
let received = 0;

// The subject gets the processor first.
setPriority(19);

function join(accessToken: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/relay?accessToken=${accessToken}`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('message', () => resolve(socket));
    socket.on('close', (code) => {
      throw new Error(`the relay closed a guest: ${String(code)}`);
    });
    socket.on('message', (data: Buffer) => {
      received += 1;
      if (data.subarray(0, pingStart.length).equals(pingStart)) socket.send('{"type":"pong"}');
      if (data.subarray(0, acceptedStart.length).equals(acceptedStart)) accepted += 1;
    });
  });
}

function startNoise(sockets: readonly WebSocket[]): void {
  const startedMs = performance.now();
  let rounds = 0;
  setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * Number(perSecond);
    for (; rounds < due; rounds += 1)
      for (const socket of sockets) {
        sent += 1;
        const data = { userDisplayName: 'A noisy guest', userRole: String(rounds) };
        socket.send(JSON.stringify({ type: 'signal', ref: sent, signal: { type: 'speakerDetails', data } }));
      }
  }, 10);
}

process.once('message', (tokens: string[]) => {
  void Promise.all(tokens.map(join)).then((sockets) => {
    startNoise(sockets);
    process.send?.('joined');
  });
});
process.on('message', (message) => {
  if (message !== 'report') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ sent, accepted, received, cpuSeconds: (user + system) / 1e6 });
});
