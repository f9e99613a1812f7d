import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { sessionQuery, templateSettingsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { VideoSessionError } from '../session/videoSession.ts';
import { describeSessionEnd, isRemoval } from '../studio/dialogs/describeSessionEnd.ts';
import { t } from '../text/t.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ErrorFallback } from '../ui/ErrorFallback.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { Removed } from './Removed.tsx';

/** Shows what a person can do when a session's page cannot be loaded or joined, and reports why. */
export function HomeBoundary({
  studioToken,
  children,
}: {
  studioToken: string;
  children: ReactElement;
}): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  return (
    <ErrorBoundary
      key={studioToken}
      onError={(error, componentStack) => {
        if (!isNotFound(error) && !isRemoval(error)) errorReports.report(error, { componentStack });
      }}
      onReset={() => {
        queryClient.removeQueries({ queryKey: sessionQuery(api, studioToken).queryKey });
        queryClient.removeQueries({ queryKey: templateSettingsQuery(api, studioToken).queryKey });
      }}
      fallback={(error, tryAgain) => {
        if (isNotFound(error)) return <WrongStudio />;
        if (isRemoval(error)) return <Removed studioToken={studioToken} />;
        return <Failed error={error} onTryAgain={tryAgain} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

function Failed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }): ReactElement {
  const end = describeSessionEnd(error);
  if (error instanceof VideoSessionError)
    return (
      <ErrorFallback
        title={end?.title ?? t('error.joinTitle')}
        content={end?.content ?? t('error.joinContent')}
        onTryAgain={onTryAgain}
      />
    );
  const detail = error instanceof ApiError ? t('error.requestId', { id: error.requestId }) : undefined;
  return <ErrorFallback detail={detail} onTryAgain={onTryAgain} />;
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The page of an address that has no session. */
export function WrongStudio(): ReactElement {
  return (
    <>
      <title>{t('wrongStudio.title')}</title>
      <NotFound title={t('wrongStudio.title')} content={t('wrongStudio.content')} />
    </>
  );
}
