import { describe, expect, it } from 'vitest';
import { createRefetcher } from '../../src/api/refetcher.ts';

/** A server whose answers wait for the test, and what was made of them. */
function createDriver() {
  const waiting: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const answers: [string, readonly number[]][] = [];
  const failures: unknown[] = [];
  let fetches = 0;
  const refetcher = createRefetcher<string, number>({
    fetch: () => {
      fetches += 1;
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    onAnswer: (answer, eventsSince) => {
      if (answer === 'unusable') throw new Error('unusable');
      answers.push([answer, [...eventsSince]]);
    },
    onFailed: (error) => failures.push(error),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    refetcher,
    answers,
    failures,
    fetches: () => fetches,
    async answer(text: string) {
      waiting.shift()?.resolve(text);
      await settle();
    },
    async fail() {
      waiting.shift()?.reject(new Error('down'));
      await settle();
    },
  };
}

describe('createRefetcher', () => {
  it('hands over an answer with the events that happened while it was on its way, and no others', async () => {
    const { refetcher, answers, answer } = createDriver();
    refetcher.note(1);
    refetcher.fetch();
    refetcher.note(2);
    refetcher.note(3);
    await answer('first');
    refetcher.note(4);
    refetcher.fetch();
    await answer('second');
    expect(answers).toEqual([
      ['first', [2, 3]],
      ['second', []],
    ]);
  });

  it('fetches once more after an answer, however often it was asked meanwhile', async () => {
    const { refetcher, answers, fetches, answer } = createDriver();
    refetcher.fetch();
    refetcher.fetch();
    refetcher.fetch();
    expect(fetches()).toBe(1);
    await answer('first');
    expect(fetches()).toBe(2);
    await answer('second');
    expect(fetches()).toBe(2);
    expect(answers.map(([text]) => text)).toEqual(['first', 'second']);
  });

  it('keeps the events of a repeated fetch apart from those of the first', async () => {
    const { refetcher, answers, answer } = createDriver();
    refetcher.fetch();
    refetcher.note(1);
    refetcher.fetch();
    await answer('first');
    refetcher.note(2);
    await answer('second');
    expect(answers).toEqual([
      ['first', [1]],
      ['second', [2]],
    ]);
  });

  it('reports a failed fetch and an unusable answer, and can fetch again after either', async () => {
    const { refetcher, answers, failures, fail, answer } = createDriver();
    refetcher.fetch();
    await fail();
    refetcher.fetch();
    await answer('unusable');
    refetcher.fetch();
    await answer('good');
    expect(failures).toEqual([new Error('down'), new Error('unusable')]);
    expect(answers).toEqual([['good', []]]);
  });

  it('repeats a fetch that failed when it was asked meanwhile', async () => {
    const { refetcher, answers, fail, answer } = createDriver();
    refetcher.fetch();
    refetcher.fetch();
    await fail();
    await answer('second');
    expect(answers).toEqual([['second', []]]);
  });

  it('ignores answers once it is stopped, and asks no more', async () => {
    const { refetcher, answers, fetches, answer } = createDriver();
    refetcher.fetch();
    refetcher.fetch();
    refetcher.stop();
    await answer('late');
    expect(answers).toEqual([]);
    expect(fetches()).toBe(1);
  });
});
