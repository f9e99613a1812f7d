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

/** How many characters of a stream key are shown, and how long a key must be so that these say little about it. */
const shownKeyChars = 4;
const minKeyChars = 12;

/** An RTMP address as an admin may see it again: of its stream key, at most the last characters. */
export function maskRtmpAddress(address: string): string {
  const label = rtmpLabel(address);
  const { secretOptions } = splitRtmpAddress(address);
  const key = /rtmp_playpath=(.*)\n/.exec(secretOptions)?.[1] ?? '';
  if (key === '') return label;
  return `${label}/••••${key.length >= minKeyChars ? key.slice(-shownKeyChars) : ''}`;
}
