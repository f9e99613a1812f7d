/** An RTMP address as ffmpeg's options have it. */
interface RtmpAddress {
  /** Such as rtmp://live.example.org. */
  server: string;
  /**
   * The options that name the application and the stream key, as lines of a preset. Everybody on the machine can read a command
   * line, so they are not for it. Empty for an address without a key.
   */
  secretOptions: string;
}

/** Splits an RTMP address at the same place as ffmpeg: the application has two parts where the path has three. */
export function splitRtmpAddress(address: string): RtmpAddress {
  const [, server = address, path = ''] = /^(rtmps?:\/\/[^/]+)\/(.*)$/.exec(address) ?? [];
  const [, app, playpath] = /^([^/]+(?:\/[^/:]*(?=\/))?)\/(.+)$/.exec(path) ?? [];
  if (app === undefined || playpath === undefined) return { server: address, secretOptions: '' };
  return { server, secretOptions: `rtmp_app=${app}\nrtmp_playpath=${playpath}\n` };
}

/** An RTMP address without the secret stream key that follows the application's name. */
export const rtmpLabel = (address: string): string =>
  /^(rtmps?:\/\/(?:[^@/]*@)?[^/]+(?:\/[^/]+)?)/.exec(address)?.[1]?.replace(/\/\/[^@/]*@/, '//') ?? 'rtmp';
