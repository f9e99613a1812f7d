import type { ReactElement } from 'react';
import { t } from '../text/pageText.ts';
import { NotFound } from '../ui/NotFound.tsx';

/** Says that this address will play recorded sessions, which it does not yet. */
export function SimulivePage(): ReactElement {
  return <NotFound title={t('simulive.title')} content={t('simulive.content')} />;
}
