import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminVideoQuery } from '../api/queries.ts';
import { uploadVideo, type VideoUpload } from '../api/videoUpload.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { addSample, type UploadSample } from './uploadSpeed.ts';

/** The upload that this page makes. */
export interface UploadState {
  phase: 'sending' | 'paused' | 'failed';
  fileName: string;
  totalBytes: number;
  samples: readonly UploadSample[];
  /** Why it failed, if somebody said it. */
  reason: string;
}

/** Uploads a session's video, which leaving the page interrupts. */
export function useVideoUpload(studioToken: string): {
  upload: UploadState | null;
  begin(file: File): void;
  pause(): void;
  resume(): void;
  cancel(): void;
} {
  const { api, clock, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<UploadState | null>(null);
  const running = useRef<{ file: File; upload: VideoUpload | null } | null>(null);
  useEffect(
    () => () => {
      running.current?.upload?.pause();
      running.current = null;
    },
    [],
  );
  const refetch = (): void => {
    void queryClient.invalidateQueries({ queryKey: adminVideoQuery(api, studioToken).queryKey });
  };

  const run = async (file: File): Promise<void> => {
    const own = { file, upload: null as VideoUpload | null };
    running.current?.upload?.pause();
    running.current = own;
    const change = (changes: Partial<UploadState>): void => {
      if (running.current === own) setUpload((current) => current && { ...current, ...changes });
    };
    setUpload({ phase: 'sending', fileName: file.name, totalBytes: file.size, samples: [], reason: '' });
    try {
      own.upload = await uploadVideo(
        { file, studioToken },
        {
          onProgress(sentBytes) {
            if (running.current !== own) return;
            const sample = { atMs: clock.nowMs(), sentBytes };
            setUpload((current) => current && { ...current, samples: addSample(current.samples, sample) });
          },
          onDone() {
            if (running.current !== own) return;
            running.current = null;
            setUpload(null);
            refetch();
          },
          onFailed(reason, error) {
            errorReports.report(error);
            change({ phase: 'failed', reason });
            refetch();
          },
        },
      );
      // The page was left, or another file was chosen, before the upload began.
      if (running.current !== own) own.upload.pause();
    } catch (error) {
      errorReports.report(error);
      change({ phase: 'failed' });
    }
  };
  return {
    upload,
    begin: (file) => void run(file),
    pause() {
      running.current?.upload?.pause();
      setUpload((current) => current && { ...current, phase: 'paused', samples: current.samples.slice(-1) });
    },
    resume() {
      const file = running.current?.file;
      if (upload?.phase === 'failed' && file !== undefined) {
        void run(file);
        return;
      }
      running.current?.upload?.resume();
      setUpload((current) => current && { ...current, phase: 'sending' });
    },
    cancel() {
      const cancelled = running.current?.upload;
      running.current = null;
      setUpload(null);
      Promise.resolve(cancelled?.cancel())
        .catch((error: unknown) => errorReports.report(error))
        .finally(refetch);
    },
  };
}
