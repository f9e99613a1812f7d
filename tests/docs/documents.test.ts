import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureNames } from '../../src/protocol/features.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|kernels|shaders|tools|tests|e2e|bench|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

describe('docs/ARCHITECTURE.md', () => {
  const architecture = read('docs/ARCHITECTURE.md');

  it('names only files and folders that exist', () => {
    expect(pathsIn(architecture).filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it('has four walks of at most 20 steps', () => {
    const [, walks = ''] = architecture.split('## Four walks');
    const lengths = walks
      .split('\n### ')
      .slice(1)
      .map((walk) => (walk.split('\n## ')[0] ?? '').match(/^\d+\. `/gm)?.length ?? 0);
    expect(lengths).toHaveLength(4);
    for (const length of lengths) expect(length).toBeGreaterThan(10);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(20);
  });
});

describe('docs/CONFIGURATION.md', () => {
  const rows = read('docs/CONFIGURATION.md').matchAll(/^\| ([^|]+)\|/gm);
  const described = [...rows].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z_]+[A-Z])`/g)].map(([, name = '']) => name),
  );
  const variables = ['server/config.ts', 'server/engineConfig.ts'].flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
  );

  it('describes every variable that the server reads, once, and no other', () => {
    expect(variables.length).toBeGreaterThan(40);
    expect(described.filter((name) => name !== 'FEATURE_FAKE_LIVE').toSorted()).toEqual(variables.toSorted());
  });

  it('names every feature that a variable switches', () => {
    const page = read('docs/CONFIGURATION.md');
    const names = featureNames.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
    expect(
      names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`FEATURE_${name}\``)),
    ).toEqual([]);
  });
});

describe('the texts of the screens that the documents quote', () => {
  const texts = readdirSync(resolve(root, 'src/text'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(`src/text/${path}`))
    .join();

  it.each(['README.md', 'docs/OPERATING.md'])(
    'are those that the screens say, in the troubleshooting of %s',
    (page) => {
      const [, section = ''] = read(page).split('## Troubleshooting');
      const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+)/gm);
      const quotes = [...rows].flatMap(([, seen = '']) => quotesOf(seen));
      expect(quotes.length).toBeGreaterThan(0);
      expect(quotes.filter((quote) => !texts.includes(quote))).toEqual([]);
    },
  );

  it.each(['host', 'speaker', 'operator'])(
    'are those that the screens say, in the guide of the %s',
    (page) => {
      // A screen fills in numbers and names.
      const filledIn = [...texts.matchAll(/'([^'\n]*\{\w+\}[^'\n]*)'/g)]
        .map(([, text = '']) => text.split(/\{\w+\}/))
        .filter((parts) => parts.join('').length > 3);
      const quotes = quotesOf(read(`docs/guide/${page}.md`));
      expect(quotes.length).toBeGreaterThan(10);
      const unknown = quotes.filter(
        (quote) =>
          !texts.includes(quote) && !filledIn.some((parts) => parts.every((part) => quote.includes(part))),
      );
      expect(unknown).toEqual([]);
    },
  );
});

/** What a page puts into italics: the texts of the screens. */
function quotesOf(page: string): string[] {
  return [...page.matchAll(/(?<!\w)_([^_\n]+)_(?!\w)/g)].map(([, quote = '']) => quote);
}
