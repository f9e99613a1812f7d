import type { ReactElement } from 'react';
import { t } from '../text/pageText.ts';
import { NotFound } from '../ui/NotFound.tsx';

/** /{studioToken}/simulive: says that recorded sessions will play here in a later version. */
export function SimulivePage(): ReactElement {
  return <NotFound title={t('simulive.title')} content={t('simulive.content')} />;
}
