import { useEffect, useState } from 'react';
import type { LivePlayer } from './player/LivePlayer.tsx';

export type Player = typeof LivePlayer;
type Loaded = { Player: Player } | { error: unknown };

/**
 * The player, loaded once it is wanted; null until then. Throws when it does not load. Not with `lazy`: what replaces a `Suspense`
 * fallback is shown 300 ms after that at the earliest, and the first picture would wait.
 */
export function usePlayer(isWanted: boolean): Player | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./player/LivePlayer.tsx').then(
      (module) => setLoaded({ Player: module.LivePlayer }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [isWanted]);
  if (loaded === null) return null;
  if ('error' in loaded) throw loaded.error;
  return loaded.Player;
}
