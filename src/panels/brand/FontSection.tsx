import { RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { loadFontFamily } from '../../compositor/painter/fontFamilies.ts';
import { fontCatalogue, isCatalogueFont } from '../../program/fontCatalogue.ts';
import { programThemes } from '../../program/themes/programThemes.ts';
import { changeFont } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './FontSection.module.css';
import { Section } from './Section.tsx';

/** Only the bundled names are shown in their own fonts: a service may have hundreds. */
function optionsOf(offered: readonly string[]): { value: string; label: string; fontFamily?: string }[] {
  return [...new Set([...fontCatalogue, ...offered])]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((family) => ({
      value: family,
      label: family,
      ...(isCatalogueFont(family) ? { fontFamily: family } : {}),
    }));
}

/** The font of the program's texts, from the bundled catalogue or the font service; the theme's own if none is chosen. */
export function FontSection(): ReactElement {
  const studio = useStudio();
  const { api, errorReports } = useServices();
  const [offered, setOffered] = useState<readonly string[]>([]);
  const font = useStudioState(({ scene }) => scene.template.font);
  const themeFont = useStudioState(({ scene }) => programThemes[scene.template.theme].fontFamily);
  /** Each bundled name is shown in its own font once that has loaded. */
  const loadAll = (): void => {
    api.getFonts().then(setOffered, (error: unknown) => errorReports.report(error));
    for (const family of fontCatalogue)
      loadFontFamily(family).catch((error: unknown) => errorReports.report(error));
  };
  return (
    <Section title={t('brand.font')}>
      <div className={styles.row}>
        <Select
          label={t('brand.font')}
          isLabelHidden
          options={optionsOf(offered)}
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
