import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import { usePreferences, useServices } from '../contexts/ServicesContext.tsx';
import { useStudioState } from '../contexts/StudioContext.ts';
import { mayDo } from '../protocol/roles.ts';
import { ConfirmProvider } from '../ui/ConfirmContext.tsx';
import { LazyAssetsBar } from './assetsBar/LazyAssetsBar.tsx';
import { AutoProduction } from './preview/AutoProduction.tsx';
import { BackstageMessage } from './preview/BackstageMessage.tsx';
import { ControlsContext } from './ControlsContext.ts';
import { ConnectionOverlay } from './dialogs/ConnectionOverlay.tsx';
import { Header } from './header/Header.tsx';
import { InputList } from './inputs/InputList.tsx';
import { LayoutSwitcher } from './preview/LayoutSwitcher.tsx';
import {
  initialPanel,
  togglePanel,
  wantsOnboarding,
  type ButtonPanel,
  type PanelName,
} from './sidePanel/panels.ts';
import { hasLocalRecording } from '../recording/recordingRule.ts';
import { ProgramPreview } from './preview/ProgramPreview.tsx';
import { RemoteAudio } from './RemoteAudio.tsx';
import { SettingsDialog, type SettingsSection } from './dialogs/SettingsDialog.tsx';
import { ShortcutHelp } from './keyboard/ShortcutHelp.tsx';
import { SidePanel } from './sidePanel/SidePanel.tsx';
import { SideRail } from './sidePanel/SideRail.tsx';
import { StudioFrameContext, type StudioFrame } from './StudioFrameContext.ts';
import styles from './StudioLayout.module.css';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { useStudioShortcuts } from './keyboard/useStudioShortcuts.ts';
import { frameVariables, useFramePlan } from './useFramePlan.ts';

const LocalRecording = lazy(async () => ({
  default: (await import('./recording/LocalRecording.tsx')).LocalRecording,
}));
const Walkthrough = lazy(async () => ({
  default: (await import('./walkthrough/Walkthrough.tsx')).Walkthrough,
}));

/** The studio's frame: inputs, program, toolbar, and one panel at a time. */
export function StudioLayout(): ReactElement {
  const [panel, setPanel] = useState<PanelName | null>(() => initialPanel(location.search));
  const [settings, setSettings] = useState<SettingsSection | null>(null);
  const [isGuided, setIsGuided] = useState(() => wantsOnboarding(location.search));
  // One explanation after the other: the tour would cover the button of the first.
  const knowsBackstage = usePreferences((state) => state.preferences.backstageMessageAcknowledged);
  const { clock } = useServices();
  const [isHelping, setIsHelping] = useState(false);
  useStudioShortcuts(() => setIsHelping(true));
  const mayChangeLayout = useStudioState(({ role }) => mayDo(role, 'changeLayout'));
  const isRecordable = useStudioState(hasLocalRecording);
  const plan = useFramePlan(panel !== null);
  const press = (pressed: ButtonPanel): void => setPanel((open) => togglePanel(open, pressed));
  const frame = useMemo<StudioFrame>(
    () => ({ panel, openPanel: setPanel, openSettings: setSettings }),
    [panel],
  );
  return (
    <StudioFrameContext value={frame}>
      <ConfirmProvider>
        <div
          className={styles.studio}
          style={frameVariables}
          data-inputs={plan.inputs}
          data-controls={plan.controls}
          data-panel={panel === null ? undefined : plan.panel}
        >
          <Header className={styles.header} />
          <InputList className={styles.inputs} />
          <main className={styles.middle}>
            <BackstageMessage />
            {isRecordable && (
              <Suspense fallback={null}>
                <LocalRecording />
              </Suspense>
            )}
            <div className={styles.stage}>
              <ProgramPreview className={styles.preview} />
            </div>
            <ControlsContext value={plan.controls}>
              <div className={styles.controls}>
                {mayChangeLayout && (
                  <div className={styles.layouts}>
                    <LayoutSwitcher />
                    <AutoProduction />
                  </div>
                )}
                <Toolbar
                  className={styles.toolbar}
                  isBackgroundOpen={panel === 'background'}
                  onBackground={() => press('background')}
                  onOpenSettings={() => setSettings('video')}
                />
              </div>
            </ControlsContext>
            <LazyAssetsBar />
          </main>
          {panel !== null && (
            <SidePanel className={styles.panel} panel={panel} onClose={() => setPanel(null)} />
          )}
          <SideRail className={styles.rail} open={panel} onPress={press} />
          <SettingsDialog section={settings} onSection={setSettings} onClose={() => setSettings(null)} />
          <ShortcutHelp open={isHelping} onClose={() => setIsHelping(false)} />
          <ConnectionOverlay clock={clock} />
          <RemoteAudio />
          {isGuided && knowsBackstage && (
            <Suspense fallback={null}>
              <Walkthrough onLeave={() => setIsGuided(false)} />
            </Suspense>
          )}
        </div>
      </ConfirmProvider>
    </StudioFrameContext>
  );
}
