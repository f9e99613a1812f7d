import { defaultFeatures, type Features } from '../../src/protocol/features.ts';
import type { Config } from '../config.ts';
import type { StoredSession } from '../store/sessionStore.ts';

/** The features of a session, from the configuration. */
export type FeaturesOf = (
  session: Pick<StoredSession, 'studioToken' | 'organizationId' | 'organizationName'>,
) => Features;

export const createFeaturesOf =
  ({ flags, hidePollResultsOrganizations, hideViewerCountSessions }: Config['features']): FeaturesOf =>
  ({ studioToken, organizationId, organizationName }) => ({
    ...defaultFeatures,
    ...flags,
    hidePollResults: hidePollResultsOrganizations.some(
      (name) => name === organizationId || name === organizationName,
    ),
    hideViewerCount: hideViewerCountSessions.includes(studioToken),
  });
