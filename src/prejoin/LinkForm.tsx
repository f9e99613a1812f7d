import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { describeKeyProblem, exchangeKey } from './exchangeKey.ts';
import styles from './Gate.module.css';
import { readPastedLink, type LinkKind } from './linkKey.ts';

interface LinkFormProps {
  studioToken: string;
  kind: LinkKind;
  label: string;
  submitLabel: string;
  initialError: string | undefined;
}

/** A field for the link that somebody was sent. The session is loaded again once its key is accepted. */
export function LinkForm({
  studioToken,
  kind,
  label,
  submitLabel,
  initialError,
}: LinkFormProps): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState(initialError);
  const [isBusy, setIsBusy] = useState(false);

  const enter = async (): Promise<void> => {
    const link = readPastedLink(pasted, studioToken);
    if (link.type === 'otherSession') return setError(t('gate.otherSession'));
    if (link.type === 'nothing') return setError(t('gate.noKey'));
    // The link for the other page is opened as if it had been clicked.
    if (link.kind !== null && link.kind !== kind)
      return location.assign(`/${studioToken}${link.kind === 'host' ? '' : '/join'}#key=${link.key}`);
    setIsBusy(true);
    const problem = await exchangeKey(api, errorReports, { studioToken, kind, key: link.key });
    if (problem === null)
      await queryClient.refetchQueries({ queryKey: sessionQuery(api, studioToken).queryKey });
    else setError(describeKeyProblem(problem, kind));
    setIsBusy(false);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void enter();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={label}
        placeholder={t('gate.placeholder')}
        value={pasted}
        autoComplete="off"
        error={error}
        onValueChange={(value) => {
          setPasted(value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="large" busy={isBusy} disabled={pasted.trim() === ''}>
        {submitLabel}
      </Button>
    </form>
  );
}
