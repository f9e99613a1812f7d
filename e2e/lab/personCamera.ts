/** Size of a lab camera's frames, px. */
export const labCameraSize = { width: 1280, height: 720 } as const;

/** The same of cameras that are filtered: filters take their time for each pixel. */
export const filteredCameraSize = { width: 640, height: 360 } as const;

/** A camera that shows a person in front of one colour. */
export interface PersonCamera {
  readonly track: MediaStreamTrack;
  stop(): void;
}

const personUrl = '/bench/virtual-background/person/person.png';
const framesPerSecond = 15;

/** The cut-out person where the lab's cameras show her. */
export async function paintPerson(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  wall: string,
): Promise<void> {
  const person = await createImageBitmap(await (await fetch(personUrl)).blob());
  const scale = 660 / person.height;
  context.fillStyle = wall;
  context.fillRect(0, 0, labCameraSize.width, labCameraSize.height);
  context.drawImage(person, 150, labCameraSize.height - 660, person.width * scale, 660);
  person.close();
}

/** A camera of a canvas that is captured; every frame is new, as a camera's are. */
export async function openPersonCamera(wall: string): Promise<PersonCamera> {
  const still = new OffscreenCanvas(labCameraSize.width, labCameraSize.height);
  const painter = still.getContext('2d');
  const canvas = Object.assign(document.createElement('canvas'), filteredCameraSize);
  const context = canvas.getContext('2d');
  if (painter === null || context === null) throw new Error('this browser has no canvas');
  await paintPerson(painter, wall);
  // A stream begins with what the canvas shows.
  context.drawImage(still, 0, 0, filteredCameraSize.width, filteredCameraSize.height);
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (track === undefined) throw new Error('this browser cannot capture a canvas');
  let count = 0;
  const timer = setInterval(() => {
    context.drawImage(still, 0, 0, filteredCameraSize.width, filteredCameraSize.height);
    // A corner that changes: a canvas without changes sends no frames.
    context.fillStyle = count++ % 2 === 0 ? '#404040' : '#484848';
    context.fillRect(0, 0, 8, 8);
  }, 1000 / framesPerSecond);
  return {
    track,
    stop() {
      clearInterval(timer);
      track.stop();
    },
  };
}
