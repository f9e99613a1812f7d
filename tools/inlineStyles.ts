import type { Plugin } from 'vite';

const stylesheet = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g;

/**
 * Puts the styles that every page loads into the page, so that its shell is painted as soon as the page is there. The
 * links stay, switched off: they tell the module loader that it need not load these stylesheets.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(stylesheet, (link, file: string) => {
          const styles = bundle[file];
          if (styles?.type !== 'asset') throw new Error(`${file} is not in the build`);
          return `<style>${String(styles.source).trim()}</style>${link.replace('<link', '<link disabled')}`;
        }),
    },
  };
}
