import { createHash } from 'node:crypto';

/** The first bytes of real files. */
export const heads = {
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600', 'hex'),
  'image/gif': Buffer.from('GIF89a'),
  'image/webp': Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4, 1), Buffer.from('WEBPVP8 ')]),
  'video/mp4': Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(16)]),
  'video/webm': Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(16),
  ]),
} as const;

/** A file of a type: real first bytes, then filler. */
export const makeFile = (type: keyof typeof heads, byteSize = 1000): Buffer =>
  Buffer.concat([heads[type], Buffer.alloc(byteSize - heads[type].length, 'filling ')]);

export const md5 = (file: Buffer): string => createHash('md5').update(file).digest('base64');
