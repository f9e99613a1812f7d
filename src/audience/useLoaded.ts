import { useEffect, useState } from 'react';

type Loaded<Code> = { code: Code } | { error: unknown };

/**
 * A part of the page, loaded once it is wanted; null until then. Throws when it does not load. `load` must be stable. Not with `lazy`: what
 * replaces a `Suspense` fallback is shown 300 ms after that at the earliest, and the first picture would wait.
 */
export function useLoaded<Code>(isWanted: boolean, load: () => Promise<Code>): Code | null {
  const [loaded, setLoaded] = useState<Loaded<Code> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (code) => setLoaded({ code }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [isWanted, load]);
  if (loaded === null) return null;
  if ('error' in loaded) throw loaded.error;
  return loaded.code;
}
