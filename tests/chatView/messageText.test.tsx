import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuthorName } from '../../src/chatView/AuthorName.tsx';
import { MessageText } from '../../src/chatView/MessageText.tsx';
import { splitLinks } from '../../src/chatView/splitLinks.ts';
import { disguisedAddresses, disguises, hostileAddresses, scripts } from '../chat/corpus.ts';

const render = (text: string): string => renderToStaticMarkup(<MessageText text={text} />);
const tagsOf = (markup: string): string[] => [...markup.matchAll(/<\/?(\w+)/g)].map(([, name = '']) => name);
const linksOf = (text: string) => splitLinks(text).filter((part) => part.type === 'link');
const readEntities = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('whatever is written', () => {
  it.each([...scripts, ...hostileAddresses, ...disguises])('is text: %j', (text) => {
    const markup = render(text);
    expect(new Set(tagsOf(markup).filter((name) => name !== 'a'))).toEqual(new Set(['bdi']));
    const name = renderToStaticMarkup(<AuthorName name={text} />);
    expect(tagsOf(name)).toEqual(['bdi', 'bdi']);
  });

  it.each(scripts)('shows every letter of %j', (text) => {
    const shown = readEntities(render(text).replace(/<[^>]*>/g, ''));
    expect(shown).toBe(text);
  });

  it.each([...scripts, ...hostileAddresses])('leads nowhere but to the web: %j', (text) => {
    for (const { href } of linksOf(text)) {
      expect(href).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?\//);
      expect(href).not.toMatch(/["'<>\s]/);
    }
    for (const [link] of render(text).matchAll(/<a [^>]*>/g)) {
      expect(link).toMatch(/ href="https?:/);
      expect(link).not.toMatch(/ on\w+=/);
    }
  });
});

describe('a link', () => {
  it.each(disguisedAddresses)('from %j goes to %s, and says so', (written, host) => {
    const [link] = linksOf(written);
    expect(link === undefined ? null : new URL(link.href).hostname).toBe(host);
    if (link === undefined) return;
    expect(link.href.replace(/\/$/, '')).toBe(link.shown.replace(/\/$/, ''));
    expect(link.shown).toMatch(/^[!-~]+$/);
  });

  it.each([
    ['see https://example.com.', 'https://example.com/'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['https://example.com/a?b=c&d=e#f!', 'https://example.com/a?b=c&d=e#f'],
    ['Www.Example.com/path, and more', 'https://www.example.com/path'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['«https://example.com/тест»', 'https://example.com/%D1%82%D0%B5%D1%81%D1%82'],
  ])('in %j goes to %s', (text, href) => {
    expect(linksOf(text).map((link) => link.href)).toEqual([href]);
  });

  it.each([
    'example.com',
    'a@www.example.com',
    'xhttps://example.com',
    'https://',
    'www.',
    'http://localhost',
  ])('is not made of %j', (text) => {
    expect(splitLinks(text)).toEqual([{ type: 'text', text }]);
  });

  it('does nothing until it is pressed, and tells its target nothing', () => {
    const markup = render('https://example.com/a and https://example.com/b');
    const links = [...markup.matchAll(/<a [^>]*>/g)];
    expect(links).toHaveLength(2);
    for (const [link] of links) {
      expect(link).toContain('target="_blank"');
      expect(link).toContain('rel="noopener noreferrer nofollow ugc"');
    }
    expect(markup).not.toMatch(/<(?:link|img|iframe|script)/);
  });
});
