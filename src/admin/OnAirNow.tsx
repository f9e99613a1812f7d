import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { onAirQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { OnAir } from '../protocol/rest/adminSessions.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import figureStyles from './Figures.module.css';
import { judgeHealth } from './judgeHealth.ts';
import { LiveThumbnail } from './LiveThumbnail.tsx';

/** What is on air now with its health, of all sessions or of one; nothing where nothing is. */
export function OnAirNow({ studioToken }: { studioToken?: string }): ReactElement | null {
  const { api } = useServices();
  const { data = [], isError } = useQuery(onAirQuery(api));
  const shown = studioToken === undefined ? data : data.filter((onAir) => onAir.studioToken === studioToken);
  if (isError)
    return (
      <p className={styles.quiet} role="alert">
        {t('admin.onAirFailed')}
      </p>
    );
  if (shown.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="on-air">
      <h2 id="on-air" className={styles.groupTitle}>
        {t('admin.onAir')}
      </h2>
      <ul className={styles.list}>
        {shown.map((onAir) => (
          <Health key={onAir.studioToken} onAir={onAir} isLinked={studioToken === undefined} />
        ))}
      </ul>
    </section>
  );
}

function Health({ onAir, isLinked }: { onAir: OnAir; isLinked: boolean }): ReactElement {
  const { studioToken, name, kind } = onAir;
  return (
    <li className={styles.onAir}>
      {kind === 'live' && <LiveThumbnail studioToken={studioToken} name={name} />}
      <div className={styles.onAirText}>
        {isLinked && (
          <h3 className={styles.name}>
            <Link to="/admin/sessions/$studioToken" params={{ studioToken }} className={styles.rowLink}>
              {name}
            </Link>
          </h3>
        )}
        <dl className={figureStyles.figures}>
          {judgeHealth(onAir).map(({ label, value, isBad }) => (
            <div key={label} className={figureStyles.figure} data-bad={isBad || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
