import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import type { Asset } from '../../scene/content/assets.ts';
import { hideAsset, showAsset } from '../../participant/commands/onStreamCommands.ts';
import { isVideoType } from '../../studio/assetsBar/assetNames.ts';
import { AssetThumb } from '../../studio/assetsBar/AssetThumb.tsx';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { t } from '../../text/t.ts';
import signStyles from '../../ui/HoverSign.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './AssetRow.module.css';

interface AssetRowProps {
  asset: Asset;
  name: string;
  handle: ReactElement;
  onDelete: () => void;
}

/** One asset: pressing it puts it on stream, where that is offered, or takes it off. Guests delete their own. */
export function AssetRow({ asset, name, handle, onDelete }: AssetRowProps): ReactElement {
  const studio = useStudio();
  const isShown = useStudioState(({ scene }) => scene.assetId === asset.id);
  const canShow = useCanRun(showAsset, { assetId: asset.id });
  const mayDelete = useStudioState(({ role }) => asset.isOwn === true || mayDo(role, 'deleteAnyAsset'));
  const press = (): void => {
    if (isShown) studio.run(hideAsset, undefined);
    else studio.run(showAsset, { assetId: asset.id });
  };
  return (
    <div className={styles.row} data-shown={isShown || undefined}>
      {handle}
      {isShown || canShow ? (
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t(isShown ? 'assets.hide' : 'assets.show', { name })}
          onClick={press}
        >
          <AssetPicture asset={asset}>
            <span className={signStyles.sign} aria-hidden="true">
              {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
            </span>
          </AssetPicture>
          <AssetText asset={asset} name={name} isShown={isShown} />
        </button>
      ) : (
        <span className={styles.show}>
          <AssetPicture asset={asset} />
          <AssetText asset={asset} name={name} isShown={false} />
        </span>
      )}
      {mayDelete && (
        <IconButton
          size="small"
          label={t('assets.delete', { name })}
          icon={<Trash2 size={16} />}
          side="left"
          onClick={onDelete}
        />
      )}
    </div>
  );
}

const AssetPicture = ({ asset, children }: { asset: Asset; children?: ReactNode }): ReactElement => (
  <span className={styles.picture}>
    <AssetThumb url={asset.url} mimeType={asset.mimeType} />
    {children}
  </span>
);

function AssetText({ asset, name, isShown }: { asset: Asset; name: string; isShown: boolean }): ReactElement {
  const cover = useCover({ type: 'asset' }, isShown);
  const kind = isVideoType(asset.mimeType) ? 'assets.video' : 'assets.image';
  const shown = cover === null ? 'upload.onStream' : (`cover.${cover}` as const);
  return (
    <span className={styles.text}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.state}>{t(isShown ? shown : kind)}</span>
    </span>
  );
}
