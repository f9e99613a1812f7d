import { useEffect, useRef, type ReactElement } from 'react';
import { allScenes } from '../scenes/allScenes.ts';
import styles from './SceneList.module.css';

interface SceneListProps {
  sceneId: string;
  onChoose(sceneId: string): void;
}

const groups = [...new Set(allScenes.map(({ group }) => group))];

/** All scenes by group: a list at the side, or a select on a small screen. */
export function SceneList({ sceneId, onChoose }: SceneListProps): ReactElement {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sceneId !== '') current.current?.scrollIntoView({ block: 'nearest' });
  }, [sceneId]);
  return (
    <nav className={styles.nav} aria-label="Scenes">
      <p className={styles.brand}>Program gallery</p>
      <select
        className={styles.select}
        aria-label="Scene"
        value={sceneId}
        onChange={(event) => onChoose(event.target.value)}
      >
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {scenesOf(group).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul>
              {scenesOf(group).map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    ref={id === sceneId ? current : null}
                    className={styles.scene}
                    aria-current={id === sceneId}
                    onClick={() => onChoose(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

const scenesOf = (group: string): typeof allScenes => allScenes.filter((scene) => scene.group === group);
