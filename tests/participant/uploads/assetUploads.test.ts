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

/** Uploads that wait until the test lets each one end. */
function createDesk({ present = 0, pages = 3 }: { present?: number; pages?: number } = {}) {
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

describe('files on their way to the assets', () => {
  it('2.4.14 2.3.13 show placeholders with local previews, are uploaded, then created in their order', async () => {
    const desk = createDesk();
    let isStarted = false;
    const done = desk.uploads.add([picture('a.png'), picture('b.png')], () => (isStarted = true));
    await desk.settle();
    expect(isStarted).toBe(true);
    expect(desk.shown()).toMatchObject([
      { fileName: 'a.png', fileSize: 1, uploadProgress: 0.5, status: 'uploading' },
      { fileName: 'b.png', previewUrl: expect.stringMatching(/^blob:/) as string },
    ]);
    desk.pending[1]?.finish();
    await desk.settle();
    expect(desk.created).toEqual([]);
    expect(desk.shown()[1]).toMatchObject({ status: 'done', uploadProgress: 1 });
    desk.pending[0]?.finish();
    expect(await done).toBe(true);
    expect(desk.created).toEqual([['id of a.png', 'id of b.png']]);
    expect(desk.shown()).toEqual([]);
    expect(desk.urls.size).toBe(0);
  });

  it('2.4.14 2.8.09 one failure ends them all: nothing is created, nothing is left on show', async () => {
    const desk = createDesk();
    const done = desk.uploads.add([picture('a.png'), picture('b.png'), pdf('c.pdf')]);
    await desk.settle();
    desk.pending[0]?.fail(new Error('cut'));
    expect(await done).toBe(false);
    await desk.settle();
    expect(desk.failed).toHaveLength(1);
    expect(desk.created).toEqual([]);
    expect(desk.shown()).toEqual([]);
    expect(desk.urls.size).toBe(0);
    expect(desk.readers()).toBe(0);
    expect(desk.pending.slice(1).every(({ aborted }) => aborted)).toBe(true);
  });

  it('2.5.14 if any file is not allowed nothing is uploaded', async () => {
    const desk = createDesk();
    const files = [picture('a.png'), new File(['x'], 'b.txt', { type: 'text/plain' })];
    expect(await desk.uploads.add(files, () => expect.unreachable())).toBe(false);
    expect(desk.refused).toEqual([{ reason: 'type', fileName: 'b.txt' }]);
    expect(desk.pending).toEqual([]);
  });

  it('2.9.09 a PDF becomes a picture a page, in order among the other files, three drawn ahead at most', async () => {
    const desk = createDesk({ pages: 7 });
    const done = desk.uploads.add([picture('a.png'), pdf('p.pdf'), picture('z.png')]);
    await desk.settle();
    expect(desk.pending.length).toBeLessThanOrEqual(3);
    expect(desk.shown().some(({ status }) => status === 'reading')).toBe(true);
    await desk.finishAll();
    expect(await done).toBe(true);
    const pages = Array.from({ length: 7 }, (_, index) => `id of p.pdf - page ${String(index + 1)}`);
    expect(desk.created).toEqual([['id of a.png', ...pages, 'id of z.png']]);
    expect(desk.readers()).toBe(0);
  });

  it('a PDF with too many pages, or with a password, is refused by name and nothing of the choice is uploaded', async () => {
    const long = createDesk({ pages: 300 });
    expect(await long.uploads.add([pdf('long.pdf')])).toBe(false);
    expect(long.refused).toEqual([{ reason: 'tooManyPages', fileName: 'long.pdf', pages: 300, limit: 10 }]);
    const locked = createDesk();
    const done = locked.uploads.add([pdf('locked.pdf'), picture('a.png')]);
    expect(await done).toBe(false);
    expect(locked.refused).toEqual([{ reason: 'locked', fileName: 'locked.pdf' }]);
    expect([locked.created, locked.failed, locked.shown()]).toEqual([[], [], []]);
  });

  it('more than a session holds is refused, also when only the pages show it', async () => {
    const full = createDesk({ present: 20 });
    expect(await full.uploads.add([picture('a.png')])).toBe(false);
    expect(full.refused).toEqual([{ reason: 'tooManyAssets', limit: 20 }]);
    const nearly = createDesk({ present: 18, pages: 3 });
    const done = nearly.uploads.add([pdf('p.pdf')]);
    await nearly.finishAll();
    expect(await done).toBe(false);
    expect(nearly.refused).toEqual([{ reason: 'tooManyAssets', limit: 20 }]);
    expect(nearly.created).toEqual([]);
  });

  it('one that is cancelled is left out, the others go on; all cancelled is no failure', async () => {
    const desk = createDesk();
    const done = desk.uploads.add([picture('a.png'), pdf('p.pdf'), picture('b.png')]);
    await desk.settle();
    const source = desk.shown().find(({ fileName }) => fileName.startsWith('p.pdf'))?.sourceId ?? '';
    desk.uploads.cancel(source);
    expect(desk.shown().map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png']);
    await desk.finishAll();
    expect(await done).toBe(true);
    expect(desk.created).toEqual([['id of a.png', 'id of b.png']]);
    const alone = createDesk();
    const lonely = alone.uploads.add([picture('a.png')]);
    await alone.settle();
    alone.uploads.cancel(alone.shown()[0]?.sourceId ?? '');
    expect(await lonely).toBe(false);
    expect([alone.failed, alone.refused, alone.created]).toEqual([[], [], []]);
  });

  it('leaving the studio ends everything without a word', async () => {
    const desk = createDesk();
    const done = desk.uploads.add([picture('a.png'), pdf('p.pdf')]);
    await desk.settle();
    desk.uploads.stop();
    expect(await done).toBe(false);
    expect([desk.failed, desk.refused, desk.shown(), desk.urls.size, desk.readers()]).toEqual([
      [],
      [],
      [],
      0,
      0,
    ]);
  });

  it('2.8.09 when the server does not create them, the placeholders go', async () => {
    const desk = createDesk();
    desk.refuse();
    const done = desk.uploads.add([picture('a.png')]);
    await desk.finishAll();
    expect(await done).toBe(false);
    expect(desk.shown()).toEqual([]);
  });
});

describe('what is said of refused files', () => {
  it('every reason has a toast whose places are all filled', () => {
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
