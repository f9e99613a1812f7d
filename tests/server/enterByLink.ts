import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';

/** Opens a host or speaker link as a browser does: exchanges its key; resolves with the cookie. */
export async function enterByLink(link: string): Promise<string> {
  const { origin, pathname, hash } = new URL(link);
  const [, studioToken = '', screen] = pathname.split('/');
  const kind = screen === 'join' ? 'speaker' : 'host';
  const answer = await fetch(`${origin}/v2/streaming_studio/${studioToken}/${kind}_access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: new URLSearchParams(hash.slice(1)).get('key') }),
  });
  if (!answer.ok) throw new Error(`the key was answered ${String(answer.status)}: ${await answer.text()}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** An access token for the demo session, by one of its links. */
export async function accessBy(link: string, speakerId: string): Promise<string> {
  const answer = await fetch(`${new URL(link).origin}/v2/streaming_studio/demo/init_access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await enterByLink(link) },
    body: JSON.stringify({ speakerId, webRtcSessionData: { isComposer: false } }),
  });
  return initAccessAnswerSchema.parse(await answer.json()).accessToken;
}

/** The links that a server prints at start. */
export interface PrintedLinks {
  origin: string;
  host: string;
  speaker: string;
  watch: string;
}

/** Null until all links are there. */
export function readPrintedLinks(printed: string): PrintedLinks | null {
  const linkOf = (name: string): string | undefined =>
    new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(printed)?.[1];
  const [host, speaker, watch] = ['host', 'speaker', 'watch'].map(linkOf);
  if (host === undefined || speaker === undefined || watch === undefined || !printed.includes('/admin'))
    return null;
  return { origin: new URL(host).origin, host, speaker, watch };
}
