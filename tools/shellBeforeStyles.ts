import type { Plugin } from 'vite';

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the page's stylesheets behind its shell, so that the shell is painted before they arrive. Scripts still wait for
 * them, as for any stylesheet, so the app itself is never shown without styles.
 */
export function shellBeforeStyles(): Plugin {
  return {
    name: 'shell-before-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(stylesheet) ?? [];
        return html.replace(stylesheet, '').replace(/\s*<\/body>/, `${links.join('')}\n  </body>`);
      },
    },
  };
}
