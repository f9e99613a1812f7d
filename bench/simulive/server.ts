// The server's own route for the files of videos, by itself. Sends its port.
import { compressResponses } from '../../server/http/compressResponses.ts';
import { createFastify } from '../../server/http/createFastify.ts';
import { addSecurityHeaders } from '../../server/http/securityHeaders.ts';
import { createHotFiles } from '../../server/videos/hotFiles.ts';
import { addVideoFileRoutes } from '../../server/videos/serveVideos.ts';
import { systemClock } from '../../src/clock/clock.ts';

const app = createFastify({
  https: null,
  trustProxy: null,
  logLevel: 'error',
  onRefused: () => {},
  clock: systemClock,
});
await compressResponses(app);
addSecurityHeaders(app, {
  engineOrigins: { connections: [], stylesheets: [], fonts: [] },
  embedOrigins: [],
  scriptHashes: [],
});
addVideoFileRoutes(app, {
  folder: process.argv[2] ?? '',
  hotFiles: createHotFiles({ maxBytes: 96 * 1024 * 1024, maxFileBytes: 8 * 1024 * 1024 }),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.once('disconnect', () => process.exit());
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : 0);
