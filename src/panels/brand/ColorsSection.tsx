import type { ReactElement } from 'react';
import { changeColors } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/t.ts';
import { ColorField } from './ColorField.tsx';
import styles from './ColorField.module.css';
import { Section } from './Section.tsx';

/** The brand's two colours. */
export function ColorsSection(): ReactElement {
  const studio = useStudio();
  const [primary, secondary] = useStudioState(({ scene }) => scene.template.colors);
  return (
    <Section title={t('brand.colors')}>
      <div className={styles.pair}>
        <ColorField
          label={t('brand.primary')}
          value={primary}
          onSave={(color) => studio.run(changeColors, { colors: [color, secondary] })}
        />
        <ColorField
          label={t('brand.secondary')}
          value={secondary}
          onSave={(color) => studio.run(changeColors, { colors: [primary, color] })}
        />
      </div>
    </Section>
  );
}
