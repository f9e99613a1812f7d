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
import { PinnedTooltip } from '../../ui/PinnedTooltip.tsx';
import { panelsOf, type PanelName } from './panels.ts';
import styles from './SidePanel.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { usePollHint } from './usePollHint.ts';

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

/** The buttons of the panels that this role can open. */
export function SideRail({ className, open, onPress }: SideRailProps): ReactElement {
  const role = useStudioState((state) => state.role);
  const features = useFeatures();
  return (
    <nav className={joinClasses(styles.rail, className)} aria-label={t('panel.rail')}>
      {panelsOf(role, features).map((panel) =>
        panel === 'polls' ? (
          <PollsButton key={panel} isOpen={panel === open} onPress={() => onPress(panel)} />
        ) : (
          <RailButton key={panel} panel={panel} isOpen={panel === open} onPress={() => onPress(panel)} />
        ),
      )}
    </nav>
  );
}

interface RailButtonProps {
  panel: PanelName;
  isOpen: boolean;
  /** The panel has something active now. */
  isActive?: boolean;
  onPress: () => void;
}

function RailButton({ panel, isOpen, isActive = false, onPress }: RailButtonProps): ReactElement {
  const Icon = icons[panel];
  return (
    <button
      type="button"
      className={styles.railButton}
      aria-expanded={isOpen}
      data-active={isActive || undefined}
      onClick={onPress}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{t(`panel.${panel}`)}</span>
      {panel === 'cta' && <span className={styles.new}>{t('panel.new')}</span>}
      {panel === 'brand' && <span className="visually-hidden">{t('panel.brandSubtitle')}</span>}
      {isActive && <span className="visually-hidden">{t('panel.active')}</span>}
    </button>
  );
}

/** Animates while a poll is open, and shows a hint for a while if somebody else opened it. */
function PollsButton({ isOpen, onPress }: Omit<RailButtonProps, 'panel'>): ReactElement {
  const { active, isAnnounced } = usePollHint(isOpen);
  const news = t('polls.active', { question: active?.question ?? '' });
  return (
    <>
      <PinnedTooltip text={news} side="left" open={isAnnounced}>
        <span className={styles.railItem}>
          <RailButton panel="polls" isOpen={isOpen} isActive={active !== null} onPress={onPress} />
        </span>
      </PinnedTooltip>
      <span className="visually-hidden" role="status">
        {isAnnounced ? news : ''}
      </span>
    </>
  );
}
