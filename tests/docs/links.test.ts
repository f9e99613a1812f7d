import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...listPages('docs'),
  ...['src', 'server', 'e2e', 'bench', 'tools'].flatMap(listPages),
];

function listPages(folder: string): string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
}

/** Without code, in which nothing is a link. */
const read = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, 'code');

/** The names that GitHub gives to the headings of a page. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

interface Link {
  isPicture: boolean;
  alt: string;
  target: string;
}

const linksOf = (path: string): Link[] =>
  [...read(path).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, mark, alt = '', target = '']) => ({
    isPicture: mark === '!',
    alt,
    target,
  }));

describe.each(pages)('%s', (page) => {
  const path = resolve(root, page);
  const links = linksOf(path);

  it('links only to files and headings that exist, and says what each picture shows', () => {
    const broken = links.filter(({ target }) => {
      if (/^https?:/.test(target)) return false;
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : resolve(dirname(path), file);
      if (!existsSync(linked)) return true;
      return anchor !== undefined && !anchorsOf(linked).includes(anchor);
    });
    expect(broken).toEqual([]);
    expect(links.filter(({ isPicture, alt }) => isPicture && alt.length < 20)).toEqual([]);
  });
});

it('shows every picture of docs/images on a page', () => {
  const shown = pages.flatMap((page) =>
    linksOf(resolve(root, page)).map(({ target }) => relative(root, resolve(root, dirname(page), target))),
  );
  const pictures = readdirSync(resolve(root, 'docs/images')).map((name) => `docs/images/${name}`);
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});
