import type { PeerSignal } from '../../protocol/signals.ts';
import { unstamped } from '../../protocol/stamp.ts';
import { reduceScene } from '../../scene/reduceScene.ts';
import type { PlannedCall } from './command.ts';

/** An uploaded image, or a background of the session, that the settings are to use from now on. */
export interface NewBrandImages {
  logoSignedId?: string;
  backgroundSignedId?: string;
  backgroundId?: string;
}

/**
 * Saves the whole template settings as they are after these signals, before anybody else sees the change: what they
 * see is what the next show starts with.
 */
export const saveTemplateSettings = (
  signals: readonly PeerSignal[],
  { logoSignedId, backgroundSignedId, backgroundId }: NewBrandImages = {},
): PlannedCall => ({
  order: 'first',
  describe({ scene }) {
    const { template } = signals.reduce((before, signal) => reduceScene(before, signal, unstamped), scene);
    return {
      type: 'saveTemplateSettings',
      settings: {
        ...template,
        logo: {
          visible: template.logo.visible,
          ...(logoSignedId === undefined ? {} : { signedId: logoSignedId }),
        },
        background: {
          visible: template.background.visible,
          ...(backgroundSignedId === undefined ? {} : { signedId: backgroundSignedId }),
          ...(backgroundId === undefined ? {} : { backgroundId }),
        },
      },
    };
  },
});
