import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ThemePreview } from '../../../src/panels/brand/ThemePreview.tsx';

it.each(['startup', 'business'] as const)(
  '2.9.19 the preview of %s is drawn in fixed tints, a light and a dark one',
  (theme) => {
    const markup = renderToStaticMarkup(<ThemePreview theme={theme} />);
    const fills = new Set([...markup.matchAll(/fill="([^"]*)"/g)].map(([, fill]) => fill));
    expect(fills).toEqual(new Set(['#12141c', '#262b3a', '#dfe4f2']));
    expect(markup).not.toMatch(/style=|class=|stroke=|var\(/);
  },
);
