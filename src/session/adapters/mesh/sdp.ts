// Read and changed as text. sdp-transform 3.0.0 was tried: it does not read Firefox's msid ({uuid}), gives mids as numbers,
// and writes the lines of a section in an order of its own.

/** One track that a description sends: the section (m-line) it travels on and the publisher's stream it belongs to. */
export interface DescribedTrack {
  mid: string;
  kind: 'audio' | 'video';
  /** Id of the publisher's MediaStream (a=msid). */
  msid: string;
}

const sectionsOf = (sdp: string): string[] => sdp.split(/\r?\n(?=m=)/);

/** The tracks that the author of a description sends. Read from the text, because `track` events differ by browser. */
export function describedTracks(sdp: string): DescribedTrack[] {
  return sectionsOf(sdp)
    .slice(1)
    .flatMap((section) => {
      const kind = /^m=(audio|video) (\d+)/.exec(section);
      const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
      const msid = /^a=msid:(\S+)/m.exec(section)?.[1];
      const sends = !/^a=(?:recvonly|inactive)\s*$/m.test(section);
      if (kind === null || mid === undefined || msid === undefined || !sends) return [];
      // Port 0 is a closed section, unless it is bundled into another.
      if (kind[2] === '0' && !/^a=bundle-only/m.test(section)) return [];
      return [{ mid, kind: kind[1] === 'audio' ? ('audio' as const) : ('video' as const), msid }];
    });
}

/**
 * Gives Chromium the bitrate to start with. Without it the estimate starts at 300 kb/s and a 720p camera starts at 320x180.
 * Apply it to the remote description, because its parameters control what is sent.
 */
export function withStartBitrate(sdp: string, startKbps: number): string {
  return sectionsOf(sdp)
    .map((section) => (section.startsWith('m=video') ? addStartBitrate(section, startKbps) : section))
    .join('\r\n');
}

function addStartBitrate(section: string, startKbps: number): string {
  const parameter = `x-google-start-bitrate=${String(startKbps)}`;
  const mediaCodecs = [...section.matchAll(/^a=rtpmap:(\d+) (H264|VP8|VP9|AV1)\//gm)].flatMap(
    ([, payload]) => payload ?? [],
  );
  let result = section;
  for (const payload of mediaCodecs) {
    const fmtp = new RegExp(`^a=fmtp:${payload} .*?(?=\\r?$)`, 'm');
    const rtpmap = new RegExp(`^a=rtpmap:${payload} .*?(?=\\r?$)`, 'm');
    result = fmtp.test(result)
      ? result.replace(fmtp, (line) => `${line};${parameter}`)
      : result.replace(rtpmap, (line) => `${line}\r\na=fmtp:${payload} ${parameter}`);
  }
  return result;
}

export type DtlsRole = 'active' | 'passive';

/** The role that the author of an answer takes in the link's encryption; null when the answer names none. */
export function dtlsRoleOf(answerSdp: string): DtlsRole | null {
  const role = /^a=setup:(active|passive)/m.exec(answerSdp)?.[1];
  return role === 'active' || role === 'passive' ? role : null;
}

export function oppositeOf(role: DtlsRole | null): DtlsRole | null {
  if (role === null) return null;
  return role === 'active' ? 'passive' : 'active';
}

/**
 * Offers the role that the link already has. Firefox takes the active role in its answer to each ICE restart, even where it
 * was passive; then the link stays silent or Chromium refuses the answer.
 */
export const withDtlsRole = (offerSdp: string, role: DtlsRole): string =>
  offerSdp.replaceAll('a=setup:actpass', `a=setup:${role}`);
