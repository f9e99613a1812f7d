import { useEffect, type ReactElement } from 'react';
import { darkText, isNearWhite, textColorOn, tintToShowOn, white } from '../geometry/color.ts';
import type { TemplateSettings, ThemeName } from '../protocol/session.ts';
import type { SpeakerDetails } from '../protocol/signals.ts';
import { joinClasses } from '../ui/joinClasses.ts';
import { trimDetails } from '../participant/speakerFields.ts';
import styles from './SpeakerLabel.module.css';

interface SpeakerLabelProps {
  details: SpeakerDetails;
  template: Pick<TemplateSettings, 'theme' | 'colors' | 'font'>;
}

/** Name and role over the preview, in the style of the program's theme. Sizes follow the width of the picture. */
export function SpeakerLabel({ details, template }: SpeakerLabelProps): ReactElement | null {
  const { userDisplayName, userRole } = trimDetails(details);
  const { theme, font } = template;
  const [primary] = template.colors;
  useEffect(() => {
    loadThemeFont(theme);
  }, [theme]);
  if (userDisplayName === '') return null;
  return (
    <div
      className={joinClasses(styles.label, styles[theme])}
      style={{
        ...labelColors[theme](primary),
        ...(font === null ? {} : { fontFamily: `'${font}', sans-serif` }),
      }}
    >
      <span className={styles.name}>{userDisplayName}</span>
      {userRole !== '' && <span className={styles.role}>{userRole}</span>}
    </div>
  );
}

/** The CSS variables that each theme's label uses, for a primary colour. */
const labelColors: Record<ThemeName, (primary: string) => Record<`--${string}`, string>> = {
  startup(primary) {
    const roleFill = isNearWhite(primary) ? darkText : white;
    return {
      '--name-fill': primary,
      '--name-color': textColorOn(primary),
      '--role-fill': roleFill,
      '--role-color': textColorOn(roleFill),
    };
  },
  business: (primary) => ({ '--line-fill': tintToShowOn(primary, '#070c17') }),
};

const themeFonts: Record<ThemeName, () => Promise<unknown>[]> = {
  startup: () => [import('@fontsource/montserrat/800.css'), import('@fontsource/montserrat/600.css')],
  business: () => [import('@fontsource/poppins/600.css'), import('@fontsource/poppins/400.css')],
};

/** Loads the theme's font weights; the system's font is used until they are there. */
function loadThemeFont(theme: ThemeName): void {
  Promise.all(themeFonts[theme]()).catch(() => {});
}
