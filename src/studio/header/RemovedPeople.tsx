import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useStudioToken } from '../../contexts/useStudioToken.ts';
import { letBackIn } from '../../participant/commands/peopleCommands.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Header.module.css';

/** Whom the hosts have removed, each with a way back in; nothing while there is nobody. */
export function RemovedPeople(): ReactElement | null {
  const { api } = useServices();
  const studio = useStudio();
  const studioToken = useStudioToken();
  const { data: people = [], refetch } = useQuery({
    queryKey: ['removedPeople', studioToken],
    queryFn: () => api.getRemovedPeople(studioToken, studio.accessToken()),
    staleTime: 0,
  });
  if (people.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="removed-people">
      <h3 id="removed-people">{t('people.removedTitle')}</h3>
      <ul className={styles.people}>
        {people.map(({ personId, name }) => {
          const shownName = name === '' ? t('people.unnamed') : name;
          return (
            <li key={personId} className={styles.person}>
              <span className={styles.personName}>
                <span>{shownName}</span>
              </span>
              <Button
                className={styles.personAction}
                aria-label={t('people.letBackInName', { name: shownName })}
                onClick={() => void studio.runToEnd(letBackIn, { personId }).then(() => refetch())}
              >
                {t('people.letBackIn')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
