import { Eye, EyeOff, ImageUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { acceptOf } from '../../api/uploads/fileRules.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { hideLogo, showLogo } from '../../participant/commands/brandCommands.ts';
import { useImageUploads, useUploads } from '../../contexts/UploadsContext.ts';
import styles from './LogoControls.module.css';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';

/** For hosts, over the logo in the preview: replace the logo, show it or hide it. */
export function LogoControls(): ReactElement | null {
  const studio = useStudio();
  const { images } = useUploads();
  const role = useStudioState((state) => state.role);
  const { url, visible } = useStudioState(({ scene }) => scene.template.logo);
  const isUploading = useImageUploads('logo').length > 0;
  if (!mayDo(role, 'changeBrand')) return null;
  return (
    <div className={styles.controls} role="group" aria-label={t('brand.logoControls')}>
      {isUploading ? (
        <span className={styles.busy} role="status" aria-label={t('brand.uploadingLogo')}>
          <Spinner size={16} />
        </span>
      ) : (
        <IconButton
          size="small"
          side="bottom"
          label={t(url === null ? 'brand.uploadLogo' : 'brand.replaceLogo')}
          icon={<ImageUp size={16} />}
          onClick={() => chooseFiles({ accept: acceptOf('logo') }, (files) => void images.add('logo', files))}
        />
      )}
      {url !== null && (
        <IconButton
          size="small"
          side="bottom"
          label={t(visible ? 'brand.hideLogo' : 'brand.showLogo')}
          icon={visible ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => studio.run(visible ? hideLogo : showLogo, undefined)}
        />
      )}
    </div>
  );
}
