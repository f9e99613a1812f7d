import { createAdminApi } from './adminApi.ts';
import type { ApiClient } from './apiClient.ts';
import { createAssetApi } from './assetApi.ts';
import { createAudienceApi } from './audienceApi.ts';
import { createFontApi } from './fontApi.ts';
import { createPanelApi } from './panelApi.ts';
import { createPeopleApi } from './peopleApi.ts';
import { createPollApi } from './pollApi.ts';
import { createSessionApi } from './sessionApi.ts';

/** All calls to the server by name, typed by the schemas of their answers. */
export const createStudioApi = (client: ApiClient) => ({
  ...createAudienceApi(client),
  ...createSessionApi(client),
  ...createAssetApi(client),
  ...createPollApi(client),
  ...createFontApi(client),
  ...createPanelApi(client),
  ...createPeopleApi(client),
  ...createAdminApi(client),
});

export type StudioApi = ReturnType<typeof createStudioApi>;
