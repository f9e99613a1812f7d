import type { ReactElement } from 'react';
import type { Asset } from '../../scene/content/assets.ts';
import { assetName } from '../../studio/assetsBar/assetNames.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createAssetEdits } from '../../participant/edits/assetEdits.ts';
import type { AssetUpload } from '../../participant/uploads/uploadList.ts';
import { useAssetUploads } from '../../contexts/UploadsContext.ts';
import { t } from '../../text/t.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { AssetRow } from './AssetRow.tsx';
import { UploadRow } from './UploadRow.tsx';

/** An asset or an upload: one list shows both. */
type Entry = { id: string; name: string } & ({ asset: Asset } | { upload: AssetUpload });

/** Height of a row, px. */
const rowPx = 64;

/** The assets in order, followed by the uploads in progress. */
export function AssetList(): ReactElement {
  const assets = useStudioState(({ content }) => content.assets.list);
  const uploads = useAssetUploads((list) => list);
  const confirm = useConfirm();
  const studio = useStudio();
  const edits = useEdits(createAssetEdits);
  const ask = ({ id, name }: { id: string; name: string }): void =>
    confirm({
      title: t('assets.delete.title'),
      content: t('assets.delete.content', { name }),
      confirmLabel: t('assets.delete.confirm'),
      onConfirm: () => void studio.edit(edits.remove(id)),
    });
  const entries: Entry[] = [
    ...assets.map((asset, index) => ({ id: asset.id, name: assetName(asset, index), asset })),
    ...uploads
      .filter(({ assetId }) => assetId === undefined || !assets.some(({ id }) => id === assetId))
      .map((upload) => ({ id: upload.id, name: upload.fileName, upload })),
  ];
  return (
    <SortableList
      label={t('assets.list')}
      items={entries}
      nameOf={({ name }) => name}
      isFixed={(entry) => 'upload' in entry}
      estimatedPx={rowPx}
      onReorder={(ids) =>
        void studio.edit(edits.reorder(ids.filter((id) => assets.some((asset) => asset.id === id))))
      }
    >
      {(entry, handle) =>
        'asset' in entry ? (
          <AssetRow asset={entry.asset} name={entry.name} handle={handle} onDelete={() => ask(entry)} />
        ) : (
          <UploadRow upload={entry.upload} />
        )
      }
    </SortableList>
  );
}
