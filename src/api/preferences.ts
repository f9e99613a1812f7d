import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readJson } from '../protocol/readJson.ts';
import type { LocalValues } from './localValues.ts';

const deviceId = z.string().max(512).nullable().catch(null).default(null);

/** What a host does in a first show. */
export const firstSteps = ['stage', 'invite', 'live'] as const;
export type FirstStep = (typeof firstSteps)[number];

const preferencesSchema = z.object({
  audioInputDeviceId: deviceId,
  videoInputDeviceId: deviceId,
  audioOutputDeviceId: deviceId,
  userDisplayName: z.string().trim().max(200).catch('').default(''),
  userRole: z.string().trim().max(200).catch('').default(''),
  backstageMessageAcknowledged: z.boolean().catch(false).default(false),
  questionOnboardingFinished: z.boolean().catch(false).default(false),
  /** Hints that a host needs no more. */
  firstStepsDone: z.array(z.enum(firstSteps)).catch([]).default([]),
  /** What is behind this person: see `background/backgroundChoice.ts`. */
  cameraBackground: z.string().max(64).catch('none').default('none'),
  /** Of the viewers for whom an admin reads times. */
  viewerTimeZone: z.string().max(64).catch('UTC').default('UTC'),
  localRecordingActive: z.boolean().catch(true).default(true),
  /** With a virtual background, whether the plain camera is recorded. */
  recordsCleanCamera: z.boolean().catch(false).default(false),
});
/** A person's choices, stored in this browser. */
export type UserPreferences = z.infer<typeof preferencesSchema>;

const storageKey = 'userPreferences';

export interface PreferencesState {
  preferences: UserPreferences;
  /** Whether a person has saved preferences here; without a name they do not count. */
  isSaved: boolean;
}

export interface Preferences {
  readonly store: StoreApi<PreferencesState>;
  save(changes: Partial<UserPreferences>): void;
}

/** Reads the saved preferences; an invalid field falls back to its default. */
export function createPreferences(values: LocalValues): Preferences {
  const store = createStore<PreferencesState>(() => toState(readPreferences(values.read(storageKey))));
  return {
    store,
    save(changes) {
      const preferences = { ...store.getState().preferences, ...changes };
      values.write(storageKey, JSON.stringify(preferences));
      store.setState(toState(preferences));
    },
  };
}

const toState = (preferences: UserPreferences): PreferencesState => ({
  preferences,
  isSaved: preferences.userDisplayName !== '',
});

/** The preferences in a stored text. */
export function readPreferences(text: string | null): UserPreferences {
  const defaults = preferencesSchema.parse({});
  if (text === null) return defaults;
  const parsed = preferencesSchema.safeParse(readJson(text));
  return parsed.success ? parsed.data : defaults;
}
