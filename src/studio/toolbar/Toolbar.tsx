import {
  FilePlus,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  Settings,
  Sparkles,
  Video,
  VideoOff,
} from 'lucide-react';
import { use, type ButtonHTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react';
import { acceptOf } from '../../api/uploads/fileRules.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { inputKeys } from '../../ui/inputKeys.ts';
import { isMac } from '../../ui/isMac.ts';
import { describeKeys } from '../../ui/keyCombination.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { ownMicrophoneHold } from '../../participant/ownMicrophone.ts';
import { ControlsContext } from '../ControlsContext.ts';
import { micDisplay } from './micDisplay.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';
import styles from './Toolbar.module.css';
import {
  useCameraBackground,
  useLocalDevices,
  useLocalMedia,
  usePermission,
} from '../../contexts/LocalDevicesContext.ts';
import { useAddAssets } from '../assetsBar/useAddAssets.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { useWhyNoBackground } from '../background/useWhyNoBackground.ts';
import { useFlipInput } from '../devices/useFlipInput.ts';
import { useShareScreen } from '../devices/useShareScreen.ts';

interface ToolbarProps {
  className?: string | undefined;
  isBackgroundOpen: boolean;
  onBackground: () => void;
  onOpenSettings: () => void;
}

/** Controls for the local microphone, camera, shared screen and files, the background, and settings. */
export function Toolbar(props: ToolbarProps): ReactElement {
  const { className, isBackgroundOpen, onBackground, onOpenSettings } = props;
  return (
    <div role="toolbar" aria-label={t('toolbar.label')} className={joinClasses(styles.toolbar, className)}>
      <Microphone />
      <Camera />
      <Present />
      <Background isOpen={isBackgroundOpen} onPress={onBackground} />
      <ToolButton icon={<Settings size={20} />} label={t('toolbar.settings')} onClick={onOpenSettings} />
    </div>
  );
}

function Microphone(): ReactElement {
  const devices = usePermission((permission) => permission.devices);
  const audio = useLocalMedia((media) => media.audio);
  const flip = useFlipInput();
  const role = useStudioState((state) => state.role);
  const isHeard = useStudioState((state) =>
    state.streams.some(({ isMine, source, hasAudio }) => isMine && source === 'camera' && hasAudio),
  );
  const hold = useStudioState(ownMicrophoneHold);
  const display = micDisplay(mayDo(role, 'publish') && hold === null, isHeard);
  if (display !== 'toggle' && hold !== null)
    return (
      <ToolButton
        icon={display === 'onStage' ? <Mic size={20} /> : <MicOff size={20} />}
        label={t(`toolbar.${display}`)}
        hint={t(display === 'onStage' ? 'toolbar.heldHeard' : `toolbar.held.${hold}`)}
        isOff={display === 'mutedOnStage'}
        disabled={display === 'mutedOnStage'}
        onClick={() => flip('audio')}
      />
    );
  if (display !== 'toggle')
    return (
      <p className={styles.status} role="status">
        {display === 'onStage' ? <Mic size={20} /> : <MicOff size={20} />}
        {t(`toolbar.${display}`)}
      </p>
    );
  const hasDevice = devices.audioInputs.length > 0;
  const isOn = audio.isOn && hasDevice;
  const label = audio.isOn ? t('toolbar.mute') : t('toolbar.unmute');
  return (
    <ToolButton
      icon={isOn ? <Mic size={20} /> : <MicOff size={20} />}
      label={label}
      isOff={!audio.isOn && hasDevice}
      aria-pressed={isOn}
      disabled={!hasDevice}
      hint={hasDevice ? hintWithKeys(label, 'audio') : t('toolbar.noMicrophone')}
      onClick={() => flip('audio')}
    />
  );
}

function Camera(): ReactElement {
  const devices = usePermission((permission) => permission.devices);
  const video = useLocalMedia((media) => media.video);
  const flip = useFlipInput();
  const hasDevice = devices.videoInputs.length > 0;
  const isOn = video.isOn && hasDevice;
  const label = video.isOn ? t('toolbar.stopCamera') : t('toolbar.startCamera');
  return (
    <ToolButton
      icon={isOn ? <Video size={20} /> : <VideoOff size={20} />}
      label={label}
      isOff={!video.isOn && hasDevice}
      aria-pressed={isOn}
      disabled={!hasDevice}
      hint={hasDevice ? hintWithKeys(label, 'video') : t('toolbar.noCamera')}
      onClick={() => flip('video')}
    />
  );
}

const hintWithKeys = (action: string, kind: 'audio' | 'video'): string =>
  t('prejoin.shortcut', { action, keys: describeKeys(inputKeys[kind], isMac) });

function Present(): ReactElement {
  const { assets } = useFeatures();
  const screen = useLocalMedia((media) => media.screen);
  const { local } = useLocalDevices();
  const shareScreen = useShareScreen();
  const add = useAddAssets();
  const addFiles: MenuEntry = {
    id: 'files',
    label: t('toolbar.addFiles'),
    icon: <FilePlus size={20} />,
    onSelect: () => chooseFiles({ accept: acceptOf('assets'), multiple: true }, add),
  };
  const share: MenuEntry = {
    id: 'share',
    label: t('toolbar.shareScreen'),
    icon: <MonitorUp size={20} />,
    onSelect: shareScreen,
  };
  const stop: MenuEntry = {
    id: 'stop',
    label: t('toolbar.stopSharing'),
    icon: <MonitorX size={20} />,
    onSelect: () => local.stopScreen(),
  };
  return (
    <Menu
      side="top"
      align="center"
      entries={[...(assets ? [addFiles] : []), share, ...(screen === null ? [] : [stop])]}
      trigger={
        <ToolButton icon={<MonitorUp size={20} />} label={t('toolbar.present')} isActive={screen !== null} />
      }
    />
  );
}

/** Opens the choice of backgrounds; absent where this browser or session has none. */
function Background({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }): ReactElement | null {
  const choice = useCameraBackground((state) => state.choice);
  const whyNot = useWhyNoBackground();
  if (choice === null) return null;
  return (
    <ToolButton
      icon={<Sparkles size={20} />}
      label={t('toolbar.background')}
      isActive={choice !== 'none' && whyNot === null}
      aria-expanded={isOpen}
      disabled={whyNot !== null && !isOpen}
      {...(whyNot === null ? {} : { hint: t(whyNot) })}
      onClick={onPress}
    />
  );
}

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  label: string;
  hint?: string;
  isOff?: boolean;
  isActive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

function ToolButton(props: ToolButtonProps): ReactElement {
  const { icon, label, isOff = false, isActive = false, disabled = false, onClick, ...others } = props;
  const hasName = use(ControlsContext) !== 'icons';
  const { hint = hasName ? undefined : label, ...rest } = others;
  const button = (
    <button
      {...rest}
      type="button"
      className={styles.tool}
      data-off={isOff || undefined}
      data-active={isActive || undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </button>
  );
  return hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>;
}
