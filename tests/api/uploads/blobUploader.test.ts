import { describe, expect, it } from 'vitest';
import { createBlobUploader, cutName, type UploadFile } from '../../../src/api/uploads/blobUploader.ts';
import { createHasher, type Hasher } from '../../../src/api/uploads/hasher.ts';
import type { putFile } from '../../../src/api/uploads/putFile.ts';
import type { CreateBlobBody } from '../../../src/protocol/rest/uploads.ts';

const file: UploadFile = { name: 'plan.png', contentType: 'image/png', blob: new Blob(['12345']) };
const hasher: Hasher = {
  hash: async (_blob, { onProgress }) => {
    onProgress?.(1);
    return 'checksum';
  },
};

describe('an upload', () => {
  it('1.7.08 1.7.09 declares size, checksum, type and name, then puts the raw file with the returned headers', async () => {
    const declared: CreateBlobBody[] = [];
    const puts: Parameters<typeof putFile>[0][] = [];
    const shares: number[] = [];
    const uploads = createBlobUploader({
      hasher,
      createBlob: async (body) => {
        declared.push(body);
        return { uploadUrl: '/store/1', uploadHeaders: { 'x-key': 'v' }, signedId: 'signed' };
      },
      put: async (options) => {
        puts.push(options);
        options.onProgress?.(0.5);
        options.onProgress?.(1);
      },
    });
    const signedId = await uploads.upload(file, { onProgress: (share) => shares.push(share) });
    expect(signedId).toBe('signed');
    expect(declared).toEqual([
      { byteSize: 5, checksum: 'checksum', contentType: 'image/png', filename: 'plan.png' },
    ]);
    expect(puts).toMatchObject([{ url: '/store/1', headers: { 'x-key': 'v' }, body: file.blob }]);
    expect(shares.map((share) => share.toFixed(3))).toEqual(['0.150', '0.575', '1.000']);
  });

  it('a file that was not accepted is not reported as done', async () => {
    const uploads = createBlobUploader({
      hasher,
      createBlob: async () => ({ uploadUrl: '/store/1', uploadHeaders: {}, signedId: 'signed' }),
      put: () => Promise.reject(new Error('cut')),
    });
    await expect(uploads.upload(file)).rejects.toThrow('cut');
  });

  it('a name that is too long keeps its end', () => {
    expect(cutName('short.png')).toBe('short.png');
    const long = `${'a'.repeat(300)} - page 12`;
    expect(cutName(long)).toHaveLength(255);
    expect(cutName(long)).toMatch(/^….* - page 12$/);
  });
});

describe('the checksum worker', () => {
  it('is terminated when nothing is left to hash, even when the last job was cancelled or the worker broke down', async () => {
    const alive = new Set<EventTarget>();
    class FakeWorker extends EventTarget {
      postMessage(): void {
        alive.add(this);
      }
      terminate(): void {
        alive.delete(this);
      }
    }
    const workers: FakeWorker[] = [];
    const tested = createHasher(() => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    });
    const controller = new AbortController();
    const cancelled = tested.hash(file.blob, { signal: controller.signal });
    expect(alive.size).toBe(1);
    controller.abort(new Error('thought better of it'));
    await expect(cancelled).rejects.toThrow('thought better of it');
    expect(alive.size).toBe(0);
    const broken = tested.hash(file.blob, {});
    workers[1]?.dispatchEvent(new Event('error'));
    await expect(broken).rejects.toThrow('broke down');
    const good = tested.hash(file.blob, {});
    workers[2]?.dispatchEvent(
      new MessageEvent('message', { data: { type: 'done', id: 3, checksum: 'sum' } }),
    );
    expect(await good).toBe('sum');
    expect(alive.size).toBe(0);
  });
});
