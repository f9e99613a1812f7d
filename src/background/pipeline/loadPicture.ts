/** A picture as pixels; the caller closes it. Rejects where it cannot be fetched or decoded. */
export async function loadPicture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the picture ${url} could not be loaded (${String(response.status)})`);
  return createImageBitmap(await response.blob(), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'default',
  });
}
