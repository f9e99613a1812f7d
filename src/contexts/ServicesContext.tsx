import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PreferencesState } from '../api/preferences.ts';
import type { Services } from '../api/services.ts';

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
