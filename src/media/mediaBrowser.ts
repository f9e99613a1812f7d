/** The part of navigator.mediaDevices that the media code uses; tests have their own. */
export interface MediaBrowser {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream>;
  enumerateDevices(): Promise<MediaDeviceInfo[]>;
  addEventListener(type: 'devicechange', listener: () => void): void;
  removeEventListener(type: 'devicechange', listener: () => void): void;
}

/** This browser's devices. A page without https has none at all; every request then fails as if the user had refused it. */
export function browserMedia(): MediaBrowser {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices !== undefined) return devices;
  const refuse = (): Promise<never> =>
    Promise.reject(new DOMException('camera and microphone need https', 'NotAllowedError'));
  return {
    getUserMedia: refuse,
    getDisplayMedia: refuse,
    enumerateDevices: () => Promise.resolve([]),
    addEventListener: () => {},
    removeEventListener: () => {},
  };
}
