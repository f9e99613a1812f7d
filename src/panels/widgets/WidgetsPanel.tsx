import { Captions } from 'lucide-react';
import type { ReactElement } from 'react';
import { widgetFeatures } from '../../protocol/features.ts';
import { widgetSchema, type WidgetName } from '../../protocol/show.ts';
import { hideWidget, showWidget } from '../../participant/commands/onStreamCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { t } from '../../text/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './WidgetsPanel.module.css';

/** The widgets a host can put on stream; pressing the one on stream hides it. */
export default function WidgetsPanel(): ReactElement {
  const features = useFeatures();
  const shown = useStudioState(({ scene }) => scene.widget?.widget);
  const isStageDisabled = useStudioState(({ scene }) => scene.disableStage);
  const widgets = widgetSchema.options.filter(
    (widget) => features[widgetFeatures[widget]] && (!isStageDisabled || widget === shown),
  );
  if (widgets.length === 0)
    return (
      <EmptyState
        icon={<Captions size={24} />}
        text={t(isStageDisabled ? 'stage.disabled' : 'widgets.empty')}
      />
    );
  return (
    <ul className={styles.list} aria-label={t('panel.widgets')}>
      {widgets.map((widget) => (
        <li key={widget}>
          <WidgetCard widget={widget} />
        </li>
      ))}
    </ul>
  );
}

function WidgetCard({ widget }: { widget: WidgetName }): ReactElement {
  const studio = useStudio();
  const isShown = useStudioState(({ scene }) => scene.widget?.widget === widget);
  const cover = useCover({ type: 'ticker' }, isShown);
  const press = (): void => {
    if (isShown) studio.run(hideWidget, undefined);
    else studio.run(showWidget, { widget });
  };
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isShown}
      aria-describedby={`widget-${widget}`}
      onClick={press}
    >
      <Ticker />
      <span className={styles.row}>
        <Captions size={20} aria-hidden="true" />
        <span className={styles.name}>{t(`widgets.${widget}`)}</span>
        <span className={styles.state}>
          {t(!isShown ? 'widgets.off' : cover === null ? 'widgets.on' : `cover.${cover}`)}
        </span>
      </span>
      <span className={styles.note} id={`widget-${widget}`}>
        {t(`widgets.${widget}.content`)}
      </span>
    </button>
  );
}

/** The widget as a small drawing with this session's texts. */
function Ticker(): ReactElement {
  const name = useStudioState(({ session }) => session.name);
  const groupName = useStudioState(({ session }) => session.groupName);
  const colors = useStudioState(({ scene }) => scene.template.colors);
  return (
    <span className={styles.picture} aria-hidden="true">
      <span className={styles.ticker} style={{ borderTopColor: colors[0] }}>
        {[groupName, name].filter((part) => part !== '').join('   ·   ')}
      </span>
    </span>
  );
}
