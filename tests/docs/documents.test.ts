import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

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

describe('README.md', () => {
  const readme = read('README.md');
  const texts = readdirSync(resolve(root, 'src/text'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(`src/text/${path}`))
    .join();

  it('quotes in its troubleshooting only what the screens say', () => {
    const [, section = ''] = readme.split('## Troubleshooting');
    const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+)/gm);
    const quotes = [...rows].flatMap(([, seen = '']) =>
      [...seen.matchAll(/_([^_]+)_/g)].map(([, quote = '']) => quote),
    );
    expect(quotes.length).toBeGreaterThan(0);
    expect(quotes.filter((quote) => !texts.includes(quote))).toEqual([]);
  });
});
