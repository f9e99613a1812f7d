// The reference: passes each message on to everybody, and knows and stores nothing. Sends its port to its parent.
import { once } from 'node:events';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const client of server.clients) client.send(data, { binary: false });
  });
});
await once(server, 'listening');
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : 0);
process.once('disconnect', () => process.exit());
