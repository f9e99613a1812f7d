/** OpenTok refuses a message whose data, written as JSON, is longer. Its client counts characters; bytes are never fewer. */
export const maxDataBytes = 8192;
/** What its client accepts as the type of a message. */
export const messageTypePattern = /^[A-Za-z0-9._~-]{1,128}$/;
/** The longest text that is divided; a setting with everything behind it is shorter. */
export const maxTextChars = 32_768;
const maxParts = 16;
/** How many messages of one sender may be incomplete; then the oldest is forgotten. */
const maxIncomplete = 8;

/** What is the same in all parts of a signal. */
export interface SignalHeader {
  /** Its place in time; see `Stamp`. */
  seq: number;
  /** OpenTok does not say whom a message was addressed to, so its sender does. */
  isDirect: boolean;
  /** Differs between the signals of one sender. */
  id: number;
}

interface SignalPart extends SignalHeader {
  index: number;
  count: number;
  text: string;
}

const headerPattern = /^(\d{1,15}) ([ad]) (\d{1,15}) (\d{1,2})\/(\d{1,2})\n/;
/** The two quotes around a JSON text, and the longest header with its line break. */
const maxOverheadBytes = 2 + 15 + 1 + 1 + 1 + 15 + 1 + 5 + 2;

/** The data of the messages that carry a text, in their order. Each begins with a header, because every quote in JSON would count twice. */
export function splitSignal(text: string, { seq, isDirect, id }: SignalHeader): string[] {
  const slices = sliceText(text, maxDataBytes - maxOverheadBytes);
  const head = `${String(seq)} ${isDirect ? 'd' : 'a'} ${String(id)}`;
  return slices.map((slice, index) => `${head} ${String(index + 1)}/${String(slices.length)}\n${slice}`);
}

/** Never between the halves of a surrogate pair. */
function sliceText(text: string, maxBytes: number): string[] {
  const slices: string[] = [];
  let slice = '';
  let bytes = 0;
  for (const character of text) {
    const size = escapedBytes(character);
    if (bytes + size > maxBytes) {
      slices.push(slice);
      slice = '';
      bytes = 0;
    }
    slice += character;
    bytes += size;
  }
  return [...slices, slice];
}

const encoder = new TextEncoder();
/** The length of a character in a JSON text, in UTF-8. */
const escapedBytes = (character: string): number => encoder.encode(JSON.stringify(character)).length - 2;

/** Null for data that this adapter has not written. */
function readPart(data: string): SignalPart | null {
  const [header = '', seq, audience, id, index, count] = headerPattern.exec(data) ?? [];
  const part = { index: Number(index), count: Number(count) };
  if (header === '' || part.count > maxParts || part.index < 1 || part.index > part.count) return null;
  return {
    ...part,
    seq: Number(seq),
    isDirect: audience === 'd',
    id: Number(id),
    text: data.slice(header.length),
  };
}

/** Puts signals together again whose parts arrive in any order. */
export interface PartJoiner {
  /** The whole text once its last part is there; null before that. Undefined for data that this adapter has not written. */
  add(senderId: string, data: string): (SignalHeader & { text: string }) | null | undefined;
  /** The sender has gone. */
  forget(senderId: string): void;
}

export function createPartJoiner(): PartJoiner {
  const senders = new Map<string, Map<number, SignalPart[]>>();
  return {
    add(senderId, data) {
      const part = readPart(data);
      if (part === null) return undefined;
      if (part.count === 1) return part;
      const incomplete = senders.get(senderId) ?? new Map<number, SignalPart[]>();
      senders.set(senderId, incomplete);
      const others = (incomplete.get(part.id) ?? []).filter(
        ({ index, count, seq }) => index !== part.index && count === part.count && seq === part.seq,
      );
      const parts = [...others, part];
      if (parts.length < part.count) {
        incomplete.set(part.id, parts);
        const [oldest] = incomplete.keys();
        if (incomplete.size > maxIncomplete && oldest !== undefined) incomplete.delete(oldest);
        return null;
      }
      incomplete.delete(part.id);
      const text = parts
        .toSorted((a, b) => a.index - b.index)
        .map((each) => each.text)
        .join('');
      return { ...part, text };
    },
    forget: (senderId) => void senders.delete(senderId),
  };
}
