import { describe, expect, it } from 'vitest';
import type { BlobUploader, UploadFile } from '../../../src/api/uploads/blobUploader.ts';
import { defaultUploadLimits } from '../../../src/protocol/rest/uploads.ts';
import { createAssetUploads } from '../../../src/participant/uploads/assetUploads.ts';
import { PdfError, type ReadPdf } from '../../../src/participant/uploads/pdf/readPdf.ts';
import { refusalToast } from '../../../src/participant/uploads/refusalToast.ts';
import type { AssetUpload } from '../../../src/participant/uploads/uploadList.ts';
import type { UploadRefusal } from '../../../src/participant/uploads/uploadRefusal.ts';
import { toasts, toastText } from '../../../src/text/toasts.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/png' });
const pdf = (name: string): File => new File(['%PDF'], name, { type: 'application/pdf' });

/** Uploads that each wait until the test finishes them, or lets them fail. */
function createDriver({ present = 0, pages = 3 }: { present?: number; pages?: number } = {}) {
  const pending: { file: UploadFile; finish(): void; fail(error: Error): void; aborted: boolean }[] = [];
  const created: string[][] = [];
  const refused: UploadRefusal[] = [];
  const failed: unknown[] = [];
  const urls = new Set<string>();
  let count = 0;
  let readers = 0;
  let accepts = true;
  const blobs: BlobUploader = {
    upload: (file, { signal, onProgress } = {}) =>
      new Promise((resolve, reject) => {
        const entry = {
          file,
          aborted: false,
          finish: () => resolve(`id of ${file.name}`),
          fail: (error: Error) => reject(error),
        };
        onProgress?.(0.5);
        signal?.addEventListener('abort', () => {
          entry.aborted = true;
          reject(signal.reason);
        });
        pending.push(entry);
      }),
  };
  const readPdf: ReadPdf = async function* (file, { maxPages }) {
    readers += 1;
    try {
      if (file.name === 'locked.pdf') throw new PdfError('locked', 0, maxPages, 'password');
      if (pages > maxPages) throw new PdfError('tooManyPages', pages, maxPages, 'too many');
      for (let page = 1; page <= pages; page++)
        yield {
          page,
          pageCount: pages,
          name: `${file.name} - page ${String(page)}`,
          picture: new Blob(['png'], { type: 'image/png' }),
        };
    } finally {
      readers -= 1;
    }
  };
  const uploads = createAssetUploads({
    blobs,
    readPdf,
    limits: async () => ({ ...defaultUploadLimits, documentPages: 10, assets: 20 }),
    countAssets: () => present,
    create: async (ids) => {
      if (accepts) created.push(ids);
      return accepts;
    },
    onRefused: (refusal) => refused.push(refusal),
    onFailed: (error) => failed.push(error),
    createId: () => `s${String((count += 1))}`,
    createUrl: () => {
      const url = `blob:${String((count += 1))}`;
      urls.add(url);
      return url;
    },
    revokeUrl: (url) => urls.delete(url),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    uploads,
    pending,
    created,
    refused,
    failed,
    urls,
    settle,
    readers: () => readers,
    refuse: () => (accepts = false),
    shown: (): readonly AssetUpload[] => uploads.store.getState(),
    async finishAll() {
      for (;;) {
        await settle();
        const waiting = pending.splice(0);
        if (waiting.length === 0) return;
        for (const { finish } of waiting) finish();
      }
    },
  };
}

describe('asset uploads', () => {
  it('2.4.14 2.3.13 show placeholders with local previews, are uploaded, then created in their order', async () => {
    const driver = createDriver();
    let isStarted = false;
    const done = driver.uploads.add([picture('a.png'), picture('b.png')], () => (isStarted = true));
    await driver.settle();
    expect(isStarted).toBe(true);
    expect(driver.shown()).toMatchObject([
      { fileName: 'a.png', fileSize: 1, uploadProgress: 0.5, status: 'uploading' },
      { fileName: 'b.png', previewUrl: expect.stringMatching(/^blob:/) as string },
    ]);
    driver.pending[1]?.finish();
    await driver.settle();
    expect(driver.created).toEqual([]);
    expect(driver.shown()[1]).toMatchObject({ status: 'done', uploadProgress: 1 });
    driver.pending[0]?.finish();
    expect(await done).toBe(true);
    expect(driver.created).toEqual([['id of a.png', 'id of b.png']]);
    expect(driver.shown()).toEqual([]);
    expect(driver.urls.size).toBe(0);
  });

  it('2.4.14 2.8.09 one failure ends them all: nothing is created and no placeholder is left', async () => {
    const driver = createDriver();
    const done = driver.uploads.add([picture('a.png'), picture('b.png'), pdf('c.pdf')]);
    await driver.settle();
    driver.pending[0]?.fail(new Error('cut'));
    expect(await done).toBe(false);
    await driver.settle();
    expect(driver.failed).toHaveLength(1);
    expect(driver.created).toEqual([]);
    expect(driver.shown()).toEqual([]);
    expect(driver.urls.size).toBe(0);
    expect(driver.readers()).toBe(0);
    expect(driver.pending.slice(1).every(({ aborted }) => aborted)).toBe(true);
  });

  it('2.5.14 if any file is not allowed nothing is uploaded', async () => {
    const driver = createDriver();
    const files = [picture('a.png'), new File(['x'], 'b.txt', { type: 'text/plain' })];
    expect(await driver.uploads.add(files, () => expect.unreachable())).toBe(false);
    expect(driver.refused).toEqual([{ reason: 'type', fileName: 'b.txt' }]);
    expect(driver.pending).toEqual([]);
  });

  it('2.3.13 while a PDF is read, its placeholders are uploading or done and nothing else', async () => {
    const driver = createDriver({ pages: 7 });
    const reading = new Set<string>();
    driver.uploads.store.subscribe((shown) => {
      if (shown.some(({ isReading }) => isReading)) for (const { status } of shown) reading.add(status);
    });
    const done = driver.uploads.add([picture('a.png'), pdf('p.pdf')]);
    await driver.settle();
    driver.pending.shift()?.finish();
    await driver.finishAll();
    expect(await done).toBe(true);
    expect([...reading].toSorted()).toEqual(['done', 'uploading']);
  });

  it('2.9.09 a PDF becomes one picture per page, in order among the other files, at most three drawn ahead', async () => {
    const driver = createDriver({ pages: 7 });
    const done = driver.uploads.add([picture('a.png'), pdf('p.pdf'), picture('z.png')]);
    await driver.settle();
    expect(driver.pending.length).toBeLessThanOrEqual(3);
    expect(driver.shown().some(({ isReading }) => isReading)).toBe(true);
    await driver.finishAll();
    expect(await done).toBe(true);
    const pages = Array.from({ length: 7 }, (_, index) => `id of p.pdf - page ${String(index + 1)}`);
    expect(driver.created).toEqual([['id of a.png', ...pages, 'id of z.png']]);
    expect(driver.readers()).toBe(0);
  });

  it('a PDF with too many pages, or with a password, is refused by name, and none of the chosen files is uploaded', async () => {
    const long = createDriver({ pages: 300 });
    expect(await long.uploads.add([pdf('long.pdf')])).toBe(false);
    expect(long.refused).toEqual([{ reason: 'tooManyPages', fileName: 'long.pdf', pages: 300, limit: 10 }]);
    const locked = createDriver();
    const done = locked.uploads.add([pdf('locked.pdf'), picture('a.png')]);
    expect(await done).toBe(false);
    expect(locked.refused).toEqual([{ reason: 'locked', fileName: 'locked.pdf' }]);
    expect([locked.created, locked.failed, locked.shown()]).toEqual([[], [], []]);
  });

  it('more assets than a session may have are refused, even when only the pages exceed the limit', async () => {
    const full = createDriver({ present: 20 });
    expect(await full.uploads.add([picture('a.png')])).toBe(false);
    expect(full.refused).toEqual([{ reason: 'tooManyAssets', limit: 20 }]);
    const nearly = createDriver({ present: 18, pages: 3 });
    const done = nearly.uploads.add([pdf('p.pdf')]);
    await nearly.finishAll();
    expect(await done).toBe(false);
    expect(nearly.refused).toEqual([{ reason: 'tooManyAssets', limit: 20 }]);
    expect(nearly.created).toEqual([]);
  });

  it('a cancelled file is left out and the others continue; cancelling all is not a failure', async () => {
    const driver = createDriver();
    const done = driver.uploads.add([picture('a.png'), pdf('p.pdf'), picture('b.png')]);
    await driver.settle();
    const source = driver.shown().find(({ fileName }) => fileName.startsWith('p.pdf'))?.sourceId ?? '';
    driver.uploads.cancel(source);
    expect(driver.shown().map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png']);
    await driver.finishAll();
    expect(await done).toBe(true);
    expect(driver.created).toEqual([['id of a.png', 'id of b.png']]);
    const alone = createDriver();
    const lonely = alone.uploads.add([picture('a.png')]);
    await alone.settle();
    alone.uploads.cancel(alone.shown()[0]?.sourceId ?? '');
    expect(await lonely).toBe(false);
    expect([alone.failed, alone.refused, alone.created]).toEqual([[], [], []]);
  });

  it('leaving the studio ends everything silently', async () => {
    const driver = createDriver();
    const done = driver.uploads.add([picture('a.png'), pdf('p.pdf')]);
    await driver.settle();
    driver.uploads.stop();
    expect(await done).toBe(false);
    expect([driver.failed, driver.refused, driver.shown(), driver.urls.size, driver.readers()]).toEqual([
      [],
      [],
      [],
      0,
      0,
    ]);
  });

  it('2.8.09 when the server does not create them, the placeholders go', async () => {
    const driver = createDriver();
    driver.refuse();
    const done = driver.uploads.add([picture('a.png')]);
    await driver.finishAll();
    expect(await done).toBe(false);
    expect(driver.shown()).toEqual([]);
  });
});

describe('toasts of refused files', () => {
  it('every reason has a toast with all its placeholders filled', () => {
    const refusals: UploadRefusal[] = [
      { reason: 'type', fileName: 'f' },
      { reason: 'empty', fileName: 'f' },
      { reason: 'several' },
      { reason: 'tooLarge', fileName: 'f', limitBytes: 1024 ** 2 },
      { reason: 'tooManyAssets', limit: 3 },
      { reason: 'tooManyAtOnce', limit: 3 },
      { reason: 'tooManyPages', fileName: 'f', pages: 300, limit: 200 },
      { reason: 'locked', fileName: 'f' },
      { reason: 'unreadable', fileName: 'f' },
    ];
    const keys = refusals.map((refusal) => {
      const { key, values } = refusalToast(refusal);
      expect(toastText(key, values)).not.toMatch(/[{}]/);
      expect(toasts[key].variant).toBe('warning');
      return key;
    });
    expect(new Set(keys).size).toBe(refusals.length);
  });
});
