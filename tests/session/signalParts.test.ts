import { describe, expect, it } from 'vitest';
import { peerSignalSchema } from '../../src/protocol/signals.ts';
import {
  createPartJoiner,
  maxDataBytes,
  maxTextChars,
  messageTypePattern,
  splitSignal,
} from '../../src/session/adapters/opentok/signalParts.ts';
import { createRandom } from '../server/mutations.ts';

const header = { seq: 12, isDirect: true, id: 7 };
const texts = {
  'a short one': '{"type":"init","data":{}}',
  'quotes only, each of which counts twice': '"'.repeat(8000),
  'the longest, of letters': 'a'.repeat(maxTextChars),
  'the longest, of characters with three bytes': '語'.repeat(maxTextChars),
  'surrogate pairs': '👏'.repeat(6000),
  'halves of pairs': '\ud83d\ud83d'.repeat(1500),
  nothing: '',
};

describe('signals in the parts that OpenTok takes', () => {
  it.each(Object.entries(texts))(
    'no part of %s is too long as JSON, and together they are the text',
    (_name, text) => {
      const parts = splitSignal(text, header);
      for (const part of parts)
        expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThanOrEqual(maxDataBytes);
      const joiner = createPartJoiner();
      const results = parts.map((part) => joiner.add('ada', part));
      expect(results.slice(0, -1)).toEqual(parts.slice(1).map(() => null));
      expect(results.at(-1)).toMatchObject({ ...header, text });
    },
  );

  it('a part never ends within a surrogate pair, which would not survive the way', () => {
    const parts = splitSignal('x👏'.repeat(6000), header);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).not.toMatch(/\p{Cs}/u);
  });

  it('parts of several signals and senders may arrive in any order, and twice', () => {
    const random = createRandom(5);
    const signals = ['ada', 'ben', 'cy'].flatMap((sender) =>
      [1, 2, 3].map((id) => ({ sender, id, text: `${sender} ${String(id)} ${'"'.repeat(9000)}` })),
    );
    const waiting = signals.flatMap(({ sender, id, text }) =>
      splitSignal(text, { ...header, id }).map((part) => ({ sender, part })),
    );
    const joiner = createPartJoiner();
    const heard: string[] = [];
    while (waiting.length > 0) {
      const next = random.pick(waiting);
      if (random.below(3) > 0) waiting.splice(waiting.indexOf(next), 1);
      const whole = joiner.add(next.sender, next.part);
      if (whole) heard.push(whole.text);
    }
    expect(new Set(heard)).toEqual(new Set(signals.map(({ text }) => text)));
  });

  it('data that the adapter has not written is not a part', () => {
    const joiner = createPartJoiner();
    for (const data of [
      '',
      '{}',
      '1 a 1 1/1',
      '1 a 1 0/2\nx',
      '1 a 1 3/2\nx',
      '1 a 1 1/99\nx',
      '-1 a 1 1/1\nx',
    ])
      expect(joiner.add('ada', data)).toBeUndefined();
  });

  it('a sender who never ends its signals is not remembered for all of them', () => {
    const joiner = createPartJoiner();
    const part = (id: number, index: number): string =>
      `1 a ${String(id)} ${String(index)}/2\n${String(index)}`;
    for (let id = 1; id <= 9; id += 1) joiner.add('ada', part(id, 1));
    expect(joiner.add('ada', part(1, 2))).toBeNull();
    expect(joiner.add('ada', part(9, 2))).toMatchObject({ text: '12' });
  });

  it('1.7.20 every type of signal has only characters that OpenTok takes', () => {
    const types = peerSignalSchema.options.map(({ shape }) => shape.type.value);
    expect(types.length).toBeGreaterThan(40);
    for (const type of types) expect(type).toMatch(messageTypePattern);
  });
});
