import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { acceptOf } from '../../api/uploads/fileRules.ts';
import { mayDo } from '../../protocol/roles.ts';
import type { Asset } from '../../scene/content/assets.ts';
import { t } from '../../text/t.ts';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { hideAsset, showAsset } from '../../participant/commands/onStreamCommands.ts';
import styles from './AssetsBar.module.css';
import { assetName, stepAsset } from './assetNames.ts';
import { AssetThumb } from './AssetThumb.tsx';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useAddAssets } from './useAddAssets.ts';

/** The width of a tile with the gap after it, px. */
const tilePx = 104;
const overscanTiles = 4;

/** The assets below the program that can go on stream or off: pressing one puts it on stream, pressing it again takes it off. */
export default function AssetsBar({ className }: { className?: string | undefined }): ReactElement | null {
  const shownId = useStudioState(({ scene }) => scene.assetId);
  const assets = useStudioState(({ content, scene }) =>
    scene.disableStage ? content.assets.list.filter(({ id }) => id === shownId) : content.assets.list,
  );
  const role = useStudioState((state) => state.role);
  if (assets.length === 0 || !mayDo(role, 'showAsset')) return null;
  return (
    <section className={joinClasses(styles.bar, className)} aria-label={t('assets.list')}>
      <header className={styles.header}>
        <span>{t('assets.count', { count: assets.length })}</span>
        <Step step="previous" assets={assets} shownId={shownId} />
        <Step step="next" assets={assets} shownId={shownId} />
      </header>
      <Tiles assets={assets} shownId={shownId} />
    </section>
  );
}

interface StepProps {
  step: 'previous' | 'next';
  assets: readonly Asset[];
  shownId: string | null;
}

function Step({ step, assets, shownId }: StepProps): ReactElement {
  const studio = useStudio();
  const target = stepAsset(assets, shownId, step);
  return (
    <IconButton
      size="small"
      label={t(step === 'previous' ? 'assets.previous' : 'assets.next')}
      icon={step === 'previous' ? <ChevronLeft size={18} /> : <ChevronRight size={18} />}
      disabled={target === null}
      onClick={() => target !== null && studio.run(showAsset, { assetId: target })}
    />
  );
}

function Tiles({ assets, shownId }: { assets: readonly Asset[]; shownId: string | null }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    horizontal: true,
    // One more for the button that adds assets.
    count: assets.length + 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => tilePx,
    overscan: overscanTiles,
    getItemKey: (index) => assets[index]?.id ?? 'add',
  });
  const shownIndex = assets.findIndex(({ id }) => id === shownId);
  useEffect(() => {
    if (shownIndex >= 0) virtualizer.scrollToIndex(shownIndex, { align: 'auto' });
  }, [shownIndex, virtualizer]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.tiles} style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const asset = assets[index];
          return (
            <li
              key={key}
              className={styles.tile}
              style={{ left: start }}
              aria-posinset={index + 1}
              aria-setsize={assets.length + 1}
            >
              {asset === undefined ? (
                <AddTile />
              ) : (
                <Tile asset={asset} index={index} isShown={asset.id === shownId} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Tile({ asset, index, isShown }: { asset: Asset; index: number; isShown: boolean }): ReactElement {
  const studio = useStudio();
  const name = assetName(asset, index);
  const cover = useCover({ type: 'asset' }, isShown);
  const press = (): void => {
    if (isShown) studio.run(hideAsset, undefined);
    else studio.run(showAsset, { assetId: asset.id });
  };
  return (
    <button
      type="button"
      className={styles.picture}
      title={name}
      aria-pressed={isShown}
      aria-label={t(isShown ? 'assets.hide' : 'assets.show', { name })}
      aria-description={cover === null ? undefined : t(`cover.${cover}`)}
      onClick={press}
    >
      <AssetThumb url={asset.url} mimeType={asset.mimeType} />
      {cover !== null && (
        <span className={styles.cover} aria-hidden="true">
          {t(`cover.${cover}`)}
        </span>
      )}
    </button>
  );
}

function AddTile(): ReactElement {
  const add = useAddAssets();
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t('assets.upload')}
      onClick={() => chooseFiles({ accept: acceptOf('assets'), multiple: true }, add)}
    >
      <Plus size={20} aria-hidden="true" />
    </button>
  );
}
