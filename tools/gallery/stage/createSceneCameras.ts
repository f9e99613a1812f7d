import { createGeneratedCamera, type GeneratedCamera } from '../cameras/generatedCamera.ts';
import { personPicture, screenPicture } from '../cameras/cameraPicture.ts';
import { cameraId, screenId } from '../scenes/buildSceneProgram.ts';

/** The scenes' cameras, each created when a scene first shows it. */
export interface SceneCameras {
  setShown(streamIds: readonly string[]): void;
  /** Sends each visible camera's frame for a time. */
  send(tMs: number): void;
  dispose(): void;
}

const cameraSize = { widthPx: 640, heightPx: 360 };
const screenSize = { widthPx: 1280, heightPx: 720 };

export function createSceneCameras(
  setStream: (streamId: string, track: MediaStreamTrack | null) => void,
): SceneCameras {
  const cameras = new Map<string, GeneratedCamera>();
  let shown: readonly string[] = [];

  const open = (streamId: string): GeneratedCamera => {
    if (streamId === screenId) return createGeneratedCamera({ ...screenSize, picture: screenPicture });
    const index = Array.from({ length: 9 }, (_, each) => cameraId(each)).indexOf(streamId);
    return createGeneratedCamera({ ...cameraSize, picture: (tMs) => personPicture(Math.max(0, index), tMs) });
  };

  return {
    setShown(streamIds) {
      shown = streamIds;
      for (const streamId of shown) {
        if (cameras.has(streamId)) continue;
        const camera = open(streamId);
        cameras.set(streamId, camera);
        setStream(streamId, camera.track);
      }
    },
    send(tMs) {
      for (const streamId of shown) cameras.get(streamId)?.send(tMs);
    },
    dispose() {
      for (const [streamId, camera] of cameras) {
        setStream(streamId, null);
        camera.stop();
      }
      cameras.clear();
    },
  };
}
