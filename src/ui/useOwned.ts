import { startTransition, useEffect, useState } from 'react';

/**
 * An object that must be ended, owned by a component: created when it mounts, ended when it unmounts, and null
 * until it exists. `create` must be stable; a new one replaces the object.
 */
export function useOwned<Thing>(create: () => { thing: Thing; end: () => void }): Thing | null {
  const [thing, setThing] = useState<{ value: Thing } | null>(null);
  useEffect(() => {
    const owned = create();
    // Made in the effect, since only its end is certain to run: rendering again is the price.
    // What it leads to can be a whole screen, which React then renders in slices that leave the page responsive.
    startTransition(() => setThing({ value: owned.thing }));
    return () => {
      setThing(null);
      owned.end();
    };
  }, [create]);
  return thing?.value ?? null;
}
