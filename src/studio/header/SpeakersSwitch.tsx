import type { ReactElement } from 'react';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { letSpeakersShow } from '../../participant/commands/stageCommands.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Header.module.css';

/** Says whether speakers may put themselves on stream; a host can change it. */
export function SpeakersSwitch(): ReactElement {
  const studio = useStudio();
  const role = useStudioState((state) => state.role);
  const speakersMayShow = useStudioState((state) => state.scene.speakersMayShow);
  const isStageDisabled = useStudioState((state) => state.scene.disableStage);
  if (isStageDisabled) return <p className={styles.rule}>{t('stage.disabled')}</p>;
  if (!mayDo(role, 'letSpeakersShow'))
    return (
      <p className={styles.rule}>{speakersMayShow ? t('header.speakersShow') : t('header.hostsShow')}</p>
    );
  return (
    <div className={styles.rule}>
      <Switch
        label={t('header.letSpeakersShow')}
        note={speakersMayShow ? t('header.letSpeakersShowOn') : t('header.letSpeakersShowOff')}
        checked={speakersMayShow}
        onChange={(checked) => studio.run(letSpeakersShow, { speakersMayShow: checked })}
      />
    </div>
  );
}
