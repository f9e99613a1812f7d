import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './errors.ts';

/** Paths of the server's own; whatever else a browser asks for is a page of the web app. */
const ownPaths = /^\/(?:v1|v2|app|relay|ingest|hls|recordings|blobs|docs|health|assets)(?:\/|$)/;

/**
 * Serves the built web app: files with a hash in their name for a year, the page itself always anew, and the page for
 * every address that is nobody else's. Without a build (development, tests) only the addresses of the server work.
 */
export function registerWebApp(
  app: FastifyInstance,
  { webFolder: folder, supportEmail }: { webFolder: string; supportEmail: string | null },
): void {
  const indexFile = join(folder, 'index.html');
  const page = existsSync(indexFile) ? describePage(readFileSync(indexFile, 'utf8'), supportEmail) : null;
  if (page !== null)
    app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The page goes out by the handler below, at every address.
      index: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const sendPage = (reply: FastifyReply) => {
    if (page === null) throw new AppError('routeNotFound');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  };
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*$/, '');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !ownPaths.test(path);
    if (!isPage) throw new AppError('routeNotFound');
    return sendPage(reply);
  });
}

/** What the page has to know of the configuration before its first request. */
const describePage = (html: string, supportEmail: string | null): string =>
  supportEmail === null
    ? html
    : html.replace('</head>', `<meta name="support-email" content="${escapeHtml(supportEmail)}" /></head>`);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
