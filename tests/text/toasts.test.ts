import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isToastShown, toasts, toastText, type ToastKey } from '../../src/text/toasts.ts';

const spec = readFileSync(new URL('../../docs/SPEC.md', import.meta.url), 'utf8');

/** The keys which a rule of the specification names, with the words in brackets behind each. */
function keysOf(ruleId: string): { key: string; note: string }[] {
  const line = spec.split('\n').find((each) => each.startsWith(`- **${ruleId}**`));
  if (line === undefined) throw new Error(`there is no rule ${ruleId}`);
  return [...line.matchAll(/`(?:studio\.error\.)?(\w+)`(?: \(([^)]*)\))?/g)].map(
    ([, key = '', note = '']) => ({
      key: `studio.error.${key}`,
      note,
    }),
  );
}

const isKey = (key: string): key is ToastKey => Object.hasOwn(toasts, key);
const rules = ['1.8.07', '2.8.02', '2.8.03', '2.8.04', '2.8.05', '2.8.06', '2.8.07', '2.8.08'];

describe.each(rules)('the toasts of rule %s', (rule) => {
  const named = keysOf(rule).filter(({ key }) => key !== 'studio.error.error');

  it(`${rule} every key of the rule is in the table, and the rule names some`, () => {
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(({ key }) => key).filter((key) => !isKey(key))).toEqual([]);
  });

  it(`${rule} the variant is the rule's: an error, but for the warning it names`, () => {
    for (const { key, note } of named)
      if (isKey(key))
        expect([key, toasts[key].variant]).toEqual([key, /warning/.test(note) ? 'warning' : 'error']);
  });

  it(`${rule} an error of HTTP shows no toast exactly where the rule says so`, () => {
    for (const { key, note } of named) {
      if (!isKey(key) || note === '') continue;
      const isSilent = /HTTP/.test(note);
      expect([key, isToastShown(key, true)]).toEqual([key, !isSilent]);
      expect(isToastShown(key, false)).toBe(true);
    }
  });
});

describe('the toasts of the catalogue', () => {
  const missing = (rule: string): string[] =>
    keysOf(rule)
      .map(({ key }) => key)
      .filter((key) => key !== 'studio.error.error' && !isKey(key));
  it('2.8.02 calls to action', () => expect(missing('2.8.02')).toEqual([]));
  it('2.8.03 polls', () => expect(missing('2.8.03')).toEqual([]));
  it('2.8.04 assets', () => expect(missing('2.8.04')).toEqual([]));
  it('2.8.05 2.8.06 brand and backgrounds', () => {
    expect([...missing('2.8.05'), ...missing('2.8.06')]).toEqual([]);
  });
  it('2.8.07 topics and widgets', () => expect(missing('2.8.07')).toEqual([]));
  it('2.8.08 the show itself', () => expect(missing('2.8.08')).toEqual([]));
});

describe('toasts', () => {
  it('2.8.01 every toast of an error is reported too', () => {
    for (const toast of Object.values(toasts).filter(({ variant }) => variant === 'error'))
      expect(toast).toMatchObject({ reported: true });
  });

  it('1.8.07 only three keys are silent for errors of HTTP', () => {
    const silent = Object.keys(toasts).filter((key) => isKey(key) && !isToastShown(key, true));
    expect(silent.sort()).toEqual([
      'studio.error.hideQuestion',
      'studio.error.showQuestion',
      'studio.error.showTopic',
    ]);
  });

  it('each key has a text of its own, as a sentence', () => {
    const texts = Object.values(toasts).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(toastText('studio.undone', { what: 'layout' })).toBe('Undone: layout');
    expect(toastText('studio.undone')).toContain('{what}');
  });
});
