/** A camera of the lab: a canvas captured as a video track. */
export interface Camera {
  track: MediaStreamTrack;
  /** Paints again, so that a new frame is sent. */
  paint(): void;
  resize(width: number, height: number): void;
  stop(): void;
}

export type CameraPicture =
  /** Columns of flat colour. */
  | { type: 'patches'; colors: string[]; width: number; height: number }
  /** A drawn person, for screenshots that people look at. */
  | { type: 'person'; tint: string; shirt: string; skin: string; width: number; height: number }
  /** A drawn slide. */
  | { type: 'slide'; width: number; height: number };

export function createCamera(picture: CameraPicture): Camera {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  const paint = (): void => paintPicture(context, picture);
  paint();
  const track = canvas.captureStream(30).getVideoTracks()[0];
  if (track === undefined) throw new Error('the canvas has no track');
  return {
    track,
    paint,
    resize(width, height) {
      canvas.width = width;
      canvas.height = height;
      paint();
    },
    stop: () => track.stop(),
  };
}

function paintPicture(context: CanvasRenderingContext2D, picture: CameraPicture): void {
  const { width, height } = context.canvas;
  if (picture.type === 'patches') {
    for (const [index, color] of picture.colors.entries()) {
      context.fillStyle = color;
      const left = Math.round((index * width) / picture.colors.length);
      context.fillRect(left, 0, width, height);
    }
  } else if (picture.type === 'slide') paintSlide(context);
  else paintPerson(context, picture);
}

function paintSlide(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1a1a1a';
  context.font = `800 ${String(height * 0.08)}px sans-serif`;
  context.fillText('Demand, hour by hour', width * 0.08, height * 0.22);
  for (let index = 0; index < 10; index++) {
    const barHeight = height * (0.2 + 0.3 * Math.abs(Math.sin(index)));
    context.fillStyle = index === 4 ? '#ff5065' : '#c9d6dd';
    context.fillRect(width * (0.08 + index * 0.083), height * 0.85 - barHeight, width * 0.055, barHeight);
  }
}

function paintPerson(
  context: CanvasRenderingContext2D,
  { tint, shirt, skin }: Extract<CameraPicture, { type: 'person' }>,
): void {
  const { width, height } = context.canvas;
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, tint);
  light.addColorStop(1, '#2b3350');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  const unit = height / 720;
  const middle = width / 2;
  const ellipse = (y: number, radiusX: number, radiusY: number, color: string): void => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(middle, y * unit, radiusX * unit, radiusY * unit, 0, 0, 2 * Math.PI);
    context.fill();
  };
  ellipse(720, 330, 220, shirt);
  context.fillStyle = skin;
  context.fillRect(middle - 60 * unit, 400 * unit, 120 * unit, 140 * unit);
  ellipse(300, 140, 175, skin);
  context.fillStyle = '#2b2320';
  context.beginPath();
  context.ellipse(middle, 220 * unit, 150 * unit, 125 * unit, 0, Math.PI, 2 * Math.PI);
  context.fill();
}
