import { useEffect, type ReactElement } from 'react';
import { isNearWhite, textColorOn, tintToShowOn } from '../geometry/color.ts';
import type { TemplateSettings } from '../protocol/session.ts';
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
  const roleFill = isNearWhite(primary) ? '#1a1a1a' : '#ffffff';
  const colors =
    theme === 'startup'
      ? {
          '--name-fill': primary,
          '--name-color': textColorOn(primary),
          '--role-fill': roleFill,
          '--role-color': textColorOn(roleFill),
        }
      : { '--line-fill': tintToShowOn(primary, '#070c17') };
  return (
    <div
      className={joinClasses(styles.label, styles[theme])}
      style={{ ...colors, ...(font === null ? {} : { fontFamily: `'${font}', sans-serif` }) }}
    >
      <span className={styles.name}>{userDisplayName}</span>
      {userRole !== '' && <span className={styles.role}>{userRole}</span>}
    </div>
  );
}

/** Loads the theme's font weights; the system's font is used until they are there. */
function loadThemeFont(theme: TemplateSettings['theme']): void {
  const load =
    theme === 'startup'
      ? [import('@fontsource/montserrat/800.css'), import('@fontsource/montserrat/600.css')]
      : [import('@fontsource/poppins/600.css'), import('@fontsource/poppins/400.css')];
  Promise.all(load).catch(() => {});
}
