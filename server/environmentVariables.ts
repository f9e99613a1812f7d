import { isIP } from 'node:net';
import { z } from 'zod';
import { readJson } from '../src/protocol/readJson.ts';
import { iceServerSchema } from '../src/protocol/relay.ts';
import { renditionListSchema, renditionNames } from '../src/protocol/renditions.ts';

/** A switch. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be on or off')
  .transform((value) => value === 'true' || value === '1' || value === 'on');

/** Names separated by commas. */
export const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

/** An address of a proxy, a network of them, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits ?? 0) <= maxBits;
}
export const trustedProxies = z.string().transform((text, context) => {
  if (text === 'off') return null;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isProxy)) return addresses;
  context.addIssue({
    code: 'custom',
    message: 'must be off, a number of proxies, or their addresses such as 10.0.0.0/8',
  });
  return z.NEVER;
});

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://studio.example.org',
});

/** An address without its last slash. */
export const address = httpUrl.transform((url) => url.replace(/\/+$/, ''));

/** Origins separated by commas. */
export const origins = names.refine(
  (list) => list.every((origin) => /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin)),
  {
    error: 'must be origins such as https://example.org, separated by commas',
  },
);

export const iceServers = z
  .string()
  .transform((text, context) => {
    const value = readJson(text);
    if (value === undefined) context.addIssue({ code: 'custom', message: 'must be JSON' });
    return value === undefined ? z.NEVER : value;
  })
  .pipe(
    z.array(iceServerSchema, {
      error:
        'must be a JSON list of servers such as [{"urls":"turn:turn.example.org","username":"…","credential":"…"}]',
    }),
  );

export const renditions = z.string().transform((text, context) => {
  const list = renditionListSchema.safeParse(text === 'none' ? '' : text.replaceAll(' ', ''));
  if (list.success) return renditionNames.filter((name) => list.data.includes(name));
  context.addIssue({ code: 'custom', message: 'must be none, 720p, 360p or 720p,360p' });
  return z.NEVER;
});

export const atLeastZero = z.coerce.number('must be a number').int().min(0, 'must be 0 or more');

export const days = (fallback: number) =>
  z.coerce.number('must be a number of days').min(0, 'must be 0 or more').max(36_500).default(fallback);

export const megabyte = 1024 * 1024;
/** A size, set in MB and read as bytes. */
export const megabytes = (defaultBytes: number) =>
  z.coerce
    .number('must be a number of MB')
    .int()
    .min(1, 'must be at least 1')
    .max(1_000_000)
    .default(defaultBytes / megabyte)
    .transform((count) => count * megabyte);
export const upTo = (max: number, fallback: number) =>
  z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(max).default(fallback);

export const port = z.coerce.number('must be a port, 0 to 65535').int().min(0).max(65535);
