import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const stylesheet = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g;
const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Lets the page paint its shell before anything else. The styles that every page loads become part of it; their links stay,
 * switched off, and tell the module loader that it need not load them. Code is fetched at once, with low priority so that it does
 * not compete with the page’s data, and runs after the first frame, or after half a second in a tab that is not visible and
 * paints none. On a page that is on air the picture comes first (`src/watch/playback/playAtOnce.ts`): code is fetched and run after it,
 * or after one and a half seconds without; what the server announces is in a template until then. The entry's chunks run one by one, each in a task of its own: on a slow phone one task would hold the page up.
 */
export function shellFirst(): Plugin {
  return {
    name: 'shell-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace(stylesheet, (link, file: string) => {
            const styles = bundle[file];
            if (styles?.type !== 'asset') throw new Error(`${file} is not in the build`);
            return `<style>${String(styles.source).trim()}</style>${link.replace('<link', '<link disabled')}`;
          })
          .replace(entryScript, (_script, entry: string) => {
            const parts = JSON.stringify(inOrder(entry.slice(1), bundle).map((file) => `/${file}`));
            const announce =
              'const later=document.getElementById("later");if(later)document.head.append(later.content);';
            const start = `const start=async()=>{${announce}for(const part of ${parts}){await import(part);await new Promise(setTimeout)}};`;
            const soon = 'requestAnimationFrame(()=>setTimeout(start));setTimeout(start,500)';
            const afterPicture = 'addEventListener("earlypicture",start);setTimeout(start,1500)';
            const when = `if(document.querySelector("[data-playlist]")){${afterPicture}}else{${soon}}`;
            return `<link rel="modulepreload" crossorigin href="${entry}"><script type="module">${start}${when}</script>`;
          })
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    },
  };
}

/** An entry after the chunks that it needs, each after those that it imports itself: imported in this order, none evaluates another. */
function inOrder(entry: string, bundle: Bundle): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') throw new Error(`${file} is not in the build`);
    for (const each of chunk.imports) visit(each);
    order.push(file);
  };
  visit(entry);
  return order;
}
