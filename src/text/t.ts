import { createText } from './createText.ts';
import { appStrings } from './strings/app.ts';
import { assetStrings } from './strings/assets.ts';
import { backgroundStrings } from './strings/background.ts';
import { brandStrings } from './strings/brand.ts';
import { checkStrings } from './strings/checks.ts';
import { commandStrings } from './strings/commands.ts';
import { coverStrings } from './strings/covers.ts';
import { debugStrings } from './strings/debug.ts';
import { firstStepStrings } from './strings/firstSteps.ts';
import { panelStrings } from './strings/panels.ts';
import { prejoinStrings } from './strings/prejoin.ts';
import { recordingStrings } from './strings/recording.ts';
import { studioStrings } from './strings/studio.ts';

const strings = {
  ...appStrings,
  ...assetStrings,
  ...backgroundStrings,
  ...brandStrings,
  ...checkStrings,
  ...commandStrings,
  ...coverStrings,
  ...debugStrings,
  ...firstStepStrings,
  ...panelStrings,
  ...prejoinStrings,
  ...recordingStrings,
  ...studioStrings,
};

export type TextKey = keyof typeof strings;

/** The strings of the studio, of what leads to it and of the debug pages. */
export const t = createText(strings);
