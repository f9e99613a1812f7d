import { expect, it } from 'vitest';
import { AssetRow } from '../../../src/panels/assets/AssetRow.tsx';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';

it.each([
  ['guest', true, true],
  ['guest', false, false],
  ['guest', undefined, false],
  ['host', false, true],
] as const)(
  'a %s, of an asset with isOwn %s: the row has a button to delete it: %s',
  async (role, isOwn, has) => {
    const person = await createStudioDriver().enter('ann', role);
    const asset = { id: 'a', url: '/blobs/a/slide.png', mimeType: 'image/png' };
    const row = renderScreen(
      person,
      <AssetRow
        asset={isOwn === undefined ? asset : { ...asset, isOwn }}
        name="Slide"
        handle={<span />}
        onDelete={() => {}}
      />,
    );
    expect(row).toContain('Slide');
    expect(row.includes('aria-label="Delete Slide"')).toBe(has);
  },
);
