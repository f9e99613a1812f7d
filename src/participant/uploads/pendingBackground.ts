import type { Background } from '../../scene/content/backgrounds.ts';
import type { ImageUpload } from './imageUploads.ts';

/** A background that is still being uploaded from this browser: its id is empty until the server has made one of it. */
export interface PendingBackground extends Background {
  id: '';
  upload: ImageUpload;
}

/** Shows an upload among the session's backgrounds, with its local picture. */
export const asBackground = (upload: ImageUpload): PendingBackground => ({
  id: '',
  url: upload.previewUrl,
  thumbnailUrl: null,
  upload,
});

/** Whether there is nothing yet to show or delete (2.3.11). */
export const isPending = (background: Background | PendingBackground): background is PendingBackground =>
  background.id === '' && 'upload' in background;
