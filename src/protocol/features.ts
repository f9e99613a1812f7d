import { z } from 'zod';

/** What a server can turn on and off for all its sessions, with the defaults. */
export const defaultFeatureFlags = {
  polls: true,
  sessionInfoWidget: true,
  blurBackground: true,
  secondTheme: true,
  newQuestionStyle: true,
  customBackground: true,
  customFont: true,
  chatUsersList: true,
  pollOnStream: true,
  widgets: true,
  newChat: true,
  assetsBar: true,
  assets: true,
  fullHd: true,
  /** Recording of what speakers send, in their browsers, while the session is live. */
  liveRecording: true,
  autoProduction: false,
  fakeLive: false,
};
export type FeatureName = keyof typeof defaultFeatureFlags;

export const featureNames = Object.keys(defaultFeatureFlags) as FeatureName[];

/** The feature that each widget needs in addition to `widgets`. */
export const widgetFeatures = { sessionInfo: 'sessionInfoWidget' } as const satisfies Record<
  string,
  FeatureName
>;

const flagSchemas = Object.fromEntries(featureNames.map((name) => [name, z.boolean()])) as Record<
  FeatureName,
  z.ZodBoolean
>;

/** The features of one session. */
export const featuresSchema = z.object({
  ...flagSchemas,
  /** Hosts may hide a poll's results from the audience: on for some organisations. */
  hidePollResults: z.boolean(),
  /** Nobody sees how many people watch: on for some sessions. */
  hideViewerCount: z.boolean(),
});
export type Features = z.infer<typeof featuresSchema>;

export const defaultFeatures: Features = {
  ...defaultFeatureFlags,
  hidePollResults: false,
  hideViewerCount: false,
};
