import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactElement } from 'react';
import { defaultTemplateSettings, themeSchema } from '../../protocol/session.ts';
import { changeTheme } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { t } from '../../text/t.ts';
import { Section } from './Section.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import styles from './ThemeSection.module.css';

/** The themes as small drawings; nothing if there is only one. */
export function ThemeSection(): ReactElement | null {
  const studio = useStudio();
  const current = useStudioState(({ scene }) => scene.template.theme);
  const { secondTheme } = useFeatures();
  const themes = themeSchema.options.filter(
    (theme) => secondTheme || theme === current || theme === defaultTemplateSettings.theme,
  );
  if (themes.length < 2) return null;
  const choose = (value: unknown): void => {
    const theme = themeSchema.safeParse(value);
    if (theme.success) studio.run(changeTheme, { theme: theme.data });
  };
  return (
    <Section title={t('brand.theme')}>
      <RadioGroup
        aria-label={t('brand.theme')}
        className={styles.themes}
        value={current}
        onValueChange={choose}
      >
        {themes.map((theme) => (
          <Radio.Root
            key={theme}
            value={theme}
            nativeButton
            render={<button type="button" />}
            className={styles.theme}
          >
            <ThemePreview theme={theme} />
            <span className={styles.name}>{t(`brand.theme.${theme}`)}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </Section>
  );
}
