export const frameSize = { width: 1280, height: 720 };

/** Numbers from 0 to 1, the same for each seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

type Context = OffscreenCanvasRenderingContext2D;
export type WallName = 'light wall' | 'dark wall' | 'lights out of focus' | 'bookshelf';

/** Rooms behind the person, by name: each paints the whole frame. */
const walls: Record<WallName, (context: Context) => void> = {
  'light wall': (context) => shade(context, '#d8d2c8', '#b8b2a8'),
  'dark wall': (context) => shade(context, '#24262c', '#34363e'),
  'lights out of focus': (context) => {
    shade(context, '#5a5048', '#3c4450');
    const random = createRandom(5);
    context.filter = 'blur(14px)';
    for (let count = 0; count < 60; count++) {
      context.fillStyle = `hsl(${String(random() * 360)} 40% ${String(30 + random() * 40)}%)`;
      context.beginPath();
      context.arc(random() * frameSize.width, random() * frameSize.height, 20 + random() * 60, 0, 7);
      context.fill();
    }
    context.filter = 'none';
  },
  bookshelf: (context) => {
    shade(context, '#2c1e14', '#3a2a1c');
    const random = createRandom(7);
    context.filter = 'blur(3px)';
    for (let top = 0; top < frameSize.height; top += 120)
      for (let left = 0; left < frameSize.width;) {
        const width = 14 + random() * 30;
        const height = 80 + random() * 26;
        context.fillStyle = `hsl(${String(random() * 360)} 35% ${String(20 + random() * 40)}%)`;
        context.fillRect(left, top + 108 - height, width - 2, height);
        left += width;
      }
    context.filter = 'none';
  },
};

function shade(context: Context, from: string, to: string): void {
  const gradient = context.createLinearGradient(0, 0, frameSize.width, frameSize.height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.fillRect(0, 0, frameSize.width, frameSize.height);
}

const createContext = (): Context => {
  const context = new OffscreenCanvas(frameSize.width, frameSize.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('this browser has no canvas');
  return context;
};

const drawPerson = (context: Context, person: ImageBitmap): void => {
  const scale = 660 / person.height;
  context.drawImage(person, 150, frameSize.height - 660, person.width * scale, 660);
};

/** The person in a room, with camera noise that is the same for each seed. */
export function paintScene(person: ImageBitmap, wall: WallName, seed: number): OffscreenCanvas {
  const context = createContext();
  walls[wall](context);
  drawPerson(context, person);
  const image = context.getImageData(0, 0, frameSize.width, frameSize.height);
  const random = createRandom(seed);
  for (let at = 0; at < image.data.length; at += 4) {
    // Brightness noise, about normal: two of 255.
    const noise = (random() + random() + random() - 1.5) * 4;
    for (let channel = 0; channel < 3; channel++)
      image.data[at + channel] = (image.data[at + channel] ?? 0) + noise;
  }
  context.putImageData(image, 0, 0);
  return context.canvas;
}

/** The person's true alpha, 0 to 1. */
export function paintTruth(person: ImageBitmap): Float32Array {
  const context = createContext();
  drawPerson(context, person);
  const { data } = context.getImageData(0, 0, frameSize.width, frameSize.height);
  return Float32Array.from({ length: data.length / 4 }, (_, index) => (data[index * 4 + 3] ?? 0) / 255);
}

export const wallNames: readonly WallName[] = ['light wall', 'dark wall', 'lights out of focus', 'bookshelf'];
