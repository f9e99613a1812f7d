/** The part of navigator.mediaDevices that the media code uses; tests bring their own. */
export interface MediaBrowser {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream>;
  enumerateDevices(): Promise<MediaDeviceInfo[]>;
  addEventListener(type: 'devicechange', listener: () => void): void;
  removeEventListener(type: 'devicechange', listener: () => void): void;
}

/** A page that is not https has no mediaDevices at all: every request then fails as a browser's refusal would. */
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
