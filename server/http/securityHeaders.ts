import type { FastifyInstance } from 'fastify';

/** Origins of configured engines, by what pages get from there. */
export interface EngineOrigins {
  connections: readonly string[];
  stylesheets: readonly string[];
  fonts: readonly string[];
}

export interface SecurityHeaderOptions {
  engineOrigins: EngineOrigins;
  /** Origins whose pages may show the watch page in a frame. */
  embedOrigins: readonly string[];
  /** Of the scripts inside the built page. */
  scriptHashes: readonly string[];
}

/** The pages of the audience. */
const watchPage = /^\/[\w-]+\/(?:watch|simulive)\/?$/;
/** Files that pages of other origins may load: the broadcast, and pictures for a composer on another origin. */
const forEverybody = /^\/(?:hls|blobs|videos)\//;

const permissions = [
  ...['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'].map((name) => `${name}=(self)`),
  ...['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'accelerometer', 'gyroscope'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

/** Adds the security headers to every response. A route that sets one of them keeps its own. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '');
    const headers = {
      'content-security-policy': describePolicy(path, options),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': permissions,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': forEverybody.test(path) ? 'cross-origin' : 'same-origin',
      ...(request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    };
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/** What a page at a path may load, and who may show it in a frame. */
export function describePolicy(
  path: string,
  { engineOrigins, embedOrigins, scriptHashes }: SecurityHeaderOptions,
): string {
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The kernels and the PDF reader are WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scriptHashes],
    'worker-src': ["'self'", 'blob:'],
    // Components size and place themselves by style attributes.
    'style-src': ["'self'", "'unsafe-inline'", ...engineOrigins.stylesheets],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:', ...engineOrigins.fonts],
    'connect-src': ["'self'", 'data:', 'blob:', ...engineOrigins.connections],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': watchPage.test(path) && embedOrigins.length > 0 ? embedOrigins : ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
