import { open } from 'node:fs/promises';

const headerBytes = 16;

/** Whether a file of MP4 boxes ends where its last box ends. A full disk cuts files, and ffmpeg does not say so. */
export async function isWholeFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, at);
      if (bytesRead < 8) return false;
      const short = buffer.readUInt32BE(0);
      const boxBytes = short === 1 && bytesRead === headerBytes ? Number(buffer.readBigUInt64BE(8)) : short;
      if (boxBytes < 8) return false;
      at += boxBytes;
    }
    return size > 0 && at === size;
  } finally {
    await file.close();
  }
}
