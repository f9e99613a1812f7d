import type { ReactElement } from 'react';
import { BackgroundsSection } from './BackgroundsSection.tsx';
import styles from './BrandPanel.module.css';
import { ColorsSection } from './ColorsSection.tsx';
import { FontSection } from './FontSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { NamesSection } from './NamesSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';

/** How the program looks: theme, colours, font, names, logo, backgrounds. */
export default function BrandPanel(): ReactElement {
  return (
    <div className={styles.sections}>
      <ThemeSection />
      <ColorsSection />
      <FontSection />
      <NamesSection />
      <LogoSection />
      <BackgroundsSection />
    </div>
  );
}
