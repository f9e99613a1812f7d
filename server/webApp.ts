import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { describePages, type PageSettings } from './http/describePages.ts';
import type { LinkPreview } from './http/linkPreview.ts';
import { AppError } from './errors.ts';

/** First parts of the server's own paths; every other path is a page or a file of the web app. */
const ownPaths = /^\/(?:v1|v2|app|relay|ingest|hls|recordings|blobs|docs|health|assets)(?:\/|$)/;
const fileName = /\.\w+$/;

/**
 * Serves the built web app: files with a hash in their name are kept for a year, the page itself is revalidated each
 * time. Every path that is no file and not the server's own gets the page. Without a build (development, tests) only the
 * server's own paths work.
 */
export function registerWebApp(
  app: FastifyInstance,
  { webFolder, ...settings }: PageSettings & { webFolder: string },
  /** What other apps show of a link to the page at a path; null for nothing of its own. */
  previewOf: (path: string) => Promise<LinkPreview | null> = () => Promise.resolve(null),
): void {
  app.setNotFoundHandler(() => {
    throw new AppError('routeNotFound');
  });
  const pageOf = describePages(webFolder, settings);
  if (pageOf === null) return;
  const files = listFiles(webFolder);
  app.register(fastifyStatic, {
    root: webFolder,
    // The route below decides what is a file; this only sends it, in an encoding that the browser accepts.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webFolder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) return reply.sendFile(path);
    if (ownPaths.test(`/${path}`) || fileName.test(path)) throw new AppError('routeNotFound');
    const preview = await previewOf(`/${path}`);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageOf(`/${path}`, preview));
  });
}

/** Paths of what may be requested: not the page, nor what the build keeps in hidden folders. */
const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => path !== 'index.html' && !path.startsWith('.') && !/\.(?:br|gz)$/.test(path)),
  );
