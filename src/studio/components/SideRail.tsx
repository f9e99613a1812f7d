import {
  ChartBar,
  CircleQuestionMark,
  Images,
  LayoutGrid,
  List,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Palette,
  type LucideIcon,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../text/t.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { panelsOf, type PanelName } from './panels.ts';
import styles from './SidePanel.module.css';
import { useStudioState } from './StudioContext.ts';

const icons: Record<PanelName, LucideIcon> = {
  brand: Palette,
  audienceChat: MessagesSquare,
  speakerChat: MessageCircle,
  polls: ChartBar,
  cta: Megaphone,
  widgets: LayoutGrid,
  topics: List,
  assets: Images,
  help: CircleQuestionMark,
};

interface SideRailProps {
  className?: string | undefined;
  open: PanelName | null;
  onPress: (panel: PanelName) => void;
}

/** The buttons of the panels one may open. */
export function SideRail({ className, open, onPress }: SideRailProps): ReactElement {
  const role = useStudioState((state) => state.role);
  return (
    <nav className={joinClasses(styles.rail, className)} aria-label={t('panel.rail')}>
      {panelsOf(role).map((panel) => {
        const Icon = icons[panel];
        return (
          <button
            key={panel}
            type="button"
            className={styles.railButton}
            aria-expanded={panel === open}
            onClick={() => onPress(panel)}
          >
            <Icon size={20} aria-hidden="true" />
            <span>{t(`panel.${panel}`)}</span>
            {panel === 'cta' && <span className={styles.new}>{t('panel.new')}</span>}
            {panel === 'brand' && <span className="visually-hidden">{t('panel.brandSubtitle')}</span>}
          </button>
        );
      })}
    </nav>
  );
}
