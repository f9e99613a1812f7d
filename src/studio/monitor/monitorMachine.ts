/** What playing the broadcast next to a studio depends on. */
export interface MonitorMachine {
  cores: number;
  /** H.264 of the program's size is decoded without the processor. */
  decodesInHardware: boolean;
}

/** A machine of as many cores is busy with the studio. */
const busyCores = 4;

/** Whether the monitor opens before a host has chosen. */
export const opensByItself = ({ cores, decodesInHardware }: MonitorMachine): boolean =>
  cores > busyCores && decodesInHardware;

/** Of the size of the program: browsers call small pictures efficient that the processor decodes. */
const program: MediaDecodingConfiguration = {
  type: 'media-source',
  video: {
    contentType: 'video/mp4; codecs="avc1.640028"',
    width: 1920,
    height: 1080,
    bitrate: 6_000_000,
    framerate: 30,
  },
};

/** A browser that cannot answer counts as one without hardware for it. */
export async function readMachine({
  hardwareConcurrency,
  mediaCapabilities,
} = navigator): Promise<MonitorMachine> {
  const cores = hardwareConcurrency;
  try {
    const { supported, powerEfficient } = await mediaCapabilities.decodingInfo(program);
    return { cores, decodesInHardware: supported && powerEfficient };
  } catch {
    return { cores, decodesInHardware: false };
  }
}
