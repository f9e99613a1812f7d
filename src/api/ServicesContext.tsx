import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../clock/clock.ts';
import type { ErrorReports } from './errorReports.ts';
import type { Preferences, PreferencesState } from './preferences.ts';
import type { StudioApi } from './studioApi.ts';
import type { Tracking } from './tracking.ts';

/** What the composition root hands to the screens. */
export interface Services {
  api: StudioApi;
  errorReports: ErrorReports;
  tracking: Tracking;
  preferences: Preferences;
  clock: Clock;
  /** Stays the same across reloads of one tab; a secret of this tab, since who has it can take its place. */
  speakerId: string;
  /** Stays the same as long, and is public: one's stream ids begin with it. */
  streamKey: string;
  /** Where people ask for help. */
  supportEmail: string;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}): ReactElement {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services; throws outside their provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices is used outside ServicesProvider');
  return services;
}

/** A part of the saved preferences. */
export function usePreferences<Part>(select: (state: PreferencesState) => Part): Part {
  return useStore(useServices().preferences.store, select);
}
