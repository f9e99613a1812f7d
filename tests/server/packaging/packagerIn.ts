import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createPackager, type BroadcastMedia } from '../../../server/packaging/createPackager.ts';
import type { Packager } from '../../../server/packaging/packager.ts';
import type { PlaylistForm } from '../../../server/packaging/renderMediaPlaylist.ts';
import { renderMediaPlaylist } from '../../../server/packaging/renderMediaPlaylist.ts';
import { systemClock, type Clock } from '../../../src/clock/clock.ts';
import type { VariantName } from '../../../src/protocol/hls.ts';

export type TestPackager = Packager & BroadcastMedia;

/** When the broadcasts of these tests began. */
export const startedAtMs = Date.UTC(2026, 2, 1, 10);
export const broadcastId = '2026-03-01T10-00-00-0123456789ab';
export const silentLog = { info: () => {}, warn: () => {} };

/** Makes folders for a test file, which are removed at its end. */
export function makeFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'footlight-packaging-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let count = 0;
  return () => {
    const folder = join(root, String(count++), 'demo');
    mkdirSync(folder, { recursive: true });
    return folder;
  };
}

/** Opens the broadcast in a folder, as a server does at its start and after it was killed. */
export const packagerIn = (
  folder: string,
  id = broadcastId,
  clock: Pick<Clock, 'nowMs'> = systemClock,
): TestPackager => createPackager({ folder, broadcastId: id, startedAtMs, clock, log: silentLog });

export const lowLatency: PlaylistForm = { hasParts: true, isDelta: false };
export const delta: PlaylistForm = { hasParts: true, isDelta: true };
export const plain: PlaylistForm = { hasParts: false, isDelta: false };

export function render(packager: BroadcastMedia, name: VariantName, form: PlaylistForm): string {
  const variant = packager.variant(name);
  if (variant === undefined) throw new Error(`the broadcast has no ${name}`);
  return renderMediaPlaylist(packager.playlistOf(variant), form);
}
