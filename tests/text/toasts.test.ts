import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CommandErrorKey } from '../../src/participant/commands/command.ts';
import { reportFailure } from '../../src/participant/reportFailure.ts';
import { isToastShown, toasts, toastText, type ToastKey } from '../../src/text/toasts.ts';

const spec = readFileSync(new URL('../../docs/SPEC.md', import.meta.url), 'utf8');

/** The keys that a rule of the specification names, each with the note in brackets after it. */
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
const commandKeys = Object.keys(toasts).filter((key): key is CommandErrorKey =>
  key.startsWith('studio.error.'),
);
const rules = ['1.8.07', '2.8.02', '2.8.03', '2.8.04', '2.8.05', '2.8.06', '2.8.07', '2.8.08'];

describe.each(rules)('1.8.07 2.8.02 2.8.03 2.8.04 2.8.05 2.8.06 2.8.07 2.8.08: the toasts of %s', (rule) => {
  const named = keysOf(rule).filter(({ key }) => key !== 'studio.error.error');

  it(`${rule} names several keys, and all of them are in the table`, () => {
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(({ key }) => key).filter((key) => !isKey(key))).toEqual([]);
  });

  it(`${rule} shows errors, except for the keys the rule calls warnings`, () => {
    for (const { key, note } of named)
      if (isKey(key))
        expect([key, toasts[key].variant]).toEqual([key, /warning/.test(note) ? 'warning' : 'error']);
  });

  it(`${rule} shows no toast for HTTP errors exactly where the rule says so`, () => {
    for (const { key, note } of named) {
      if (!isKey(key) || note === '') continue;
      const isSilent = /HTTP/.test(note);
      expect([key, isToastShown(key, true)]).toEqual([key, !isSilent]);
      expect(isToastShown(key, false)).toBe(true);
    }
  });
});

describe('toasts', () => {
  it.each(commandKeys)('2.8.01 a failure of %s is reported, and its toast shown', (key) => {
    const reported: unknown[] = [];
    const shown: ToastKey[] = [];
    const failure = new Error('the network is down');
    reportFailure(
      { reportError: (error) => reported.push(error), showToast: (each) => shown.push(each) },
      key,
      failure,
    );
    expect(reported).toEqual([failure]);
    expect(shown).toEqual([key]);
  });

  it('1.8.07 only three keys show nothing for HTTP errors', () => {
    const silent = Object.keys(toasts).filter((key) => isKey(key) && !isToastShown(key, true));
    expect(silent.sort()).toEqual([
      'studio.error.hideQuestion',
      'studio.error.showQuestion',
      'studio.error.showTopic',
    ]);
  });

  it('each key has its own text, and values are filled in', () => {
    const texts = Object.values(toasts).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(toastText('studio.undone', { what: 'layout' })).toBe('Undone: layout');
    expect(toastText('studio.undone')).toContain('{what}');
  });
});
