import { ApiError } from '../api/ApiError.ts';
import type { ErrorReports } from '../api/errorReports.ts';
import type { StudioApi } from '../api/studioApi.ts';
import { t } from '../text/t.ts';
import type { LinkKind } from './linkKey.ts';

/** Why a key did not let anybody in. `failed` is when the server could not judge it. */
export type KeyProblem = 'wrong' | 'replaced' | 'failed';

/** Exchanges the key of a link for its cookie; resolves with null when that worked. */
export async function exchangeKey(
  api: Pick<StudioApi, 'exchangeKey'>,
  errorReports: ErrorReports,
  { studioToken, kind, key }: { studioToken: string; kind: LinkKind; key: string },
): Promise<KeyProblem | null> {
  try {
    await api.exchangeKey(studioToken, kind, key);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'linkReplaced') return 'replaced';
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return 'wrong';
    errorReports.report(error);
    return 'failed';
  }
}

/** What happened to a key, and what to do next. */
export function describeKeyProblem(problem: KeyProblem, kind: LinkKind): string {
  if (problem === 'failed') return t('gate.failed');
  if (problem === 'replaced') return kind === 'host' ? t('hostGate.keyReplaced') : t('joinGate.keyReplaced');
  return kind === 'host' ? t('hostGate.wrongKey') : t('joinGate.wrongKey');
}
