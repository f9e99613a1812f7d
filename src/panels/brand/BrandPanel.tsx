import type { ReactElement } from 'react';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { BackgroundsSection } from './BackgroundsSection.tsx';
import styles from './BrandPanel.module.css';
import { ColorsSection } from './ColorsSection.tsx';
import { FontSection } from './FontSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { NamesSection } from './NamesSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';

/**
 * How the program looks: theme, colours, font, names, logo and backgrounds, where the session's features allow
 * them.
 */
export default function BrandPanel(): ReactElement {
  const { customFont, customBackground } = useFeatures();
  return (
    <div className={styles.sections}>
      <ThemeSection />
      <ColorsSection />
      {customFont && <FontSection />}
      <NamesSection />
      <LogoSection />
      {customBackground && <BackgroundsSection />}
    </div>
  );
}
