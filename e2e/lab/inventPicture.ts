import { rgbaToStill, type StillPicture } from './stillCamera.ts';

/** A picture painted by the caller. */
export function paintStill(
  width: number,
  height: number,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): StillPicture {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D canvas');
  paint(context);
  return rgbaToStill(context.getImageData(0, 0, width, height).data, width, height);
}

/** A picture with soft parts and edges, as live cameras have; each index gives a different one. */
export function inventPicture(index: number, width: number, height: number): StillPicture {
  return paintStill(width, height, (context) => {
    const light = context.createLinearGradient(0, 0, width, height);
    light.addColorStop(0, `hsl(${String(index * 47)} 40% 70%)`);
    light.addColorStop(1, `hsl(${String(index * 47 + 60)} 35% 25%)`);
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
    for (let part = 0; part < 14; part++) {
      context.fillStyle = `hsl(${String(part * 67 + index * 31)} 45% ${String(30 + (part % 5) * 9)}%)`;
      const [x, y] = [((part * 0.37 + index * 0.11) % 1) * width, ((part * 0.61) % 1) * height];
      context.beginPath();
      context.ellipse(x, y, width * 0.09, height * 0.13, part, 0, 2 * Math.PI);
      context.fill();
    }
    context.fillStyle = '#e8e4dc';
    context.font = `600 ${String(Math.round(height / 9))}px sans-serif`;
    context.fillText(`Camera ${String(index)}`, width * 0.1, height * 0.55);
  });
}
