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
import { buttonOf, panelsOf, type PanelName, type RailPanel } from './panels.ts';
import styles from './SidePanel.module.css';
import { useChannel } from '../../contexts/ChatContext.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { usePollHint } from './usePollHint.ts';

const icons: Record<RailPanel, LucideIcon> = {
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
  onPress: (panel: RailPanel) => void;
}

/** The buttons of the panels that this role can open. */
export function SideRail({ className, open, onPress }: SideRailProps): ReactElement {
  const role = useStudioState((state) => state.role);
  const features = useFeatures();
  return (
    <nav className={joinClasses(styles.rail, className)} aria-label={t('panel.rail')}>
      {panelsOf(role, features).map((panel) => {
        const common = { isOpen: open !== null && buttonOf(open) === panel, onPress: () => onPress(panel) };
        if (panel === 'polls') return <PollsButton key={panel} {...common} />;
        if (panel === 'audienceChat' || panel === 'speakerChat')
          return <ChatButton key={panel} panel={panel} {...common} />;
        return <RailButton key={panel} panel={panel} {...common} />;
      })}
    </nav>
  );
}

interface RailButtonProps {
  panel: RailPanel;
  isOpen: boolean;
  /** The panel has something active now. */
  isActive?: boolean;
  /** Messages that were not read. */
  unread?: number;
  onPress: () => void;
}

function RailButton({ panel, isOpen, isActive = false, unread = 0, onPress }: RailButtonProps): ReactElement {
  const Icon = icons[panel];
  return (
    <button
      type="button"
      className={styles.railButton}
      aria-expanded={isOpen}
      data-active={isActive || undefined}
      data-walkthrough={panel}
      onClick={onPress}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{t(`panel.${panel}`)}</span>
      {panel === 'cta' && <span className={styles.new}>{t('panel.new')}</span>}
      {panel === 'brand' && <span className={styles.subtitle}>{t('panel.brandSubtitle')}</span>}
      {isActive && <span className="visually-hidden">{t('panel.active')}</span>}
      {unread > 0 && (
        <span className={styles.unread}>
          {Math.min(unread, maxUnread)}
          <span className="visually-hidden"> {t('panel.unread')}</span>
        </span>
      )}
    </button>
  );
}

/** The highest number on a badge. */
const maxUnread = 999;
const chatChannels = { audienceChat: 'livestreamAudience', speakerChat: 'studioSpeakers' } as const;

/** Says how much is unread, unless the chat is open. */
function ChatButton(
  props: Omit<RailButtonProps, 'panel'> & { panel: keyof typeof chatChannels },
): ReactElement {
  const { unread } = useChannel(chatChannels[props.panel]);
  return <RailButton {...props} unread={props.isOpen ? 0 : unread} />;
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
