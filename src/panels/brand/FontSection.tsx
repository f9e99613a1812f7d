import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { loadFontFamily } from '../../compositor/painter/fontFamilies.ts';
import { fontCatalogue } from '../../program/fontCatalogue.ts';
import { programThemes } from '../../program/themes/programThemes.ts';
import { changeFont } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './FontSection.module.css';
import { Section } from './Section.tsx';

const options = fontCatalogue.map((family) => ({ value: family, label: family, fontFamily: family }));

/** The font of the program's texts, from the bundled catalogue; the theme's own if none is chosen. */
export function FontSection(): ReactElement {
  const studio = useStudio();
  const { errorReports } = useServices();
  const font = useStudioState(({ scene }) => scene.template.font);
  const themeFont = useStudioState(({ scene }) => programThemes[scene.template.theme].fontFamily);
  /** Each name is shown in its own font once that has loaded. */
  const loadAll = (): void => {
    for (const family of fontCatalogue)
      loadFontFamily(family).catch((error: unknown) => errorReports.report(error));
  };
  return (
    <Section title={t('brand.font')}>
      <div className={styles.row}>
        <Select
          label={t('brand.font')}
          isLabelHidden
          options={options}
          value={font}
          placeholder={t('brand.defaultFont', { font: themeFont })}
          onOpenChange={(isOpen) => isOpen && loadAll()}
          onChange={(family) => studio.run(changeFont, { font: family })}
        />
        <IconButton
          tone="card"
          className={styles.reset}
          label={t('brand.resetFont')}
          icon={<RotateCcw size={18} />}
          disabled={font === null}
          onClick={() => studio.run(changeFont, { font: null })}
        />
      </div>
    </Section>
  );
}
