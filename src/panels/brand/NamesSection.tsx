import type { ReactElement } from 'react';
import { hideSpeakerNames, showSpeakerNames } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useStudioFrame } from '../../studio/StudioFrameContext.ts';
import { t } from '../../text/t.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './BrandPanel.module.css';
import { Section } from './Section.tsx';

/** Shows or hides speakers' names, and opens the settings for your own. */
export function NamesSection(): ReactElement {
  const studio = useStudio();
  const { openSettings } = useStudioFrame();
  const isVisible = useStudioState(({ scene }) => scene.template.speakersNames.visible);
  const cover = useCover({ type: 'names' }, isVisible);
  return (
    <Section title={t('brand.names')}>
      <Switch
        label={t('brand.showNames')}
        {...(cover === null ? {} : { note: t(`cover.names.${cover}`) })}
        checked={isVisible}
        onChange={(isOn) => studio.run(isOn ? showSpeakerNames : hideSpeakerNames, undefined)}
      />
      <button type="button" className={styles.link} onClick={() => openSettings('nameAndRole')}>
        {t('brand.ownName')}
      </button>
    </Section>
  );
}
