import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Command } from '../participant/commands/command.ts';
import type { Studio } from '../participant/studio.ts';
import type { StudioState } from '../participant/studioState.ts';

export const StudioContext = createContext<Studio | null>(null);

/** The studio; throws outside its provider. */
export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (studio === null) throw new Error('useStudio is used outside StudioContext');
  return studio;
}

/** A part of the studio's state; lists and records with the same entries count as equal. */
export function useStudioState<Part>(select: (state: StudioState) => Part): Part {
  return useStore(useStudio().store, useShallow(select));
}

/** Whether a command can be run now; updates with the studio's state. */
export function useCanRun<Args>(command: Command<Args>, args: Args): boolean {
  const studio = useStudio();
  return useStore(studio.store, () => studio.canRun(command, args));
}
