import { thumbnailsSchema, type Thumbnails } from '../../protocol/thumbnails.ts';

/** The show's small pictures, which are next to its playlist; null where there are none. */
export async function loadThumbnails(playlistUrl: string): Promise<Thumbnails | null> {
  try {
    const response = await fetch(playlistUrl.replace(/[^/]+$/, 'thumbnails.json'));
    const found = thumbnailsSchema.safeParse(response.ok ? await response.json() : null);
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** Address of the picture that is nearest to a moment; null when none is near. */
export function findThumbnail(
  { startedAt, everySeconds, pictures }: Thumbnails,
  dateMs: number,
): string | null {
  if (startedAt === null) return null;
  const atSeconds = (dateMs - Date.parse(startedAt)) / 1000;
  let nearest: string | null = null;
  let distance = everySeconds;
  for (const picture of pictures) {
    const away = Math.abs(picture.atSeconds - atSeconds);
    if (away > distance) continue;
    distance = away;
    nearest = picture.url;
  }
  return nearest;
}
