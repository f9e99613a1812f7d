import { fontListSchema } from '../protocol/fonts.ts';
import type { ApiClient } from './apiClient.ts';

/** The call for the families that may be chosen besides the bundled ones. */
export function createFontApi({ call }: ApiClient) {
  let families: Promise<readonly string[]> | null = null;
  return {
    /** Empty without a font service. Asked for once; again after a failure. */
    getFonts: (): Promise<readonly string[]> =>
      (families ??= call({ method: 'GET', path: '/v2/fonts', answer: fontListSchema }).then(
        (answer) => answer.families,
        (error: unknown) => {
          families = null;
          throw error;
        },
      )),
  };
}
