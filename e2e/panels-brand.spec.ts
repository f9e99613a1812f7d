import type { Locator, Page, Request } from '@playwright/test';
import { templateSettingsBodySchema, type TemplateSettingsBody } from '../src/protocol/rest.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expectProgramChange, expectProgramColor, expectSameProgram } from './fixtures/programPicture.ts';
import { choose, testWithPeople } from './fixtures/people.ts';
import { expect } from './fixtures/screens.ts';
import { pngFile, svgFile, textFile } from './fixtures/uploadFiles.ts';

const green = [20, 180, 60] as const;
const violet = [120, 40, 200] as const;

const test = testWithPeople('Brand night', { panel: /Brand/ });
test.describe.configure({ mode: 'serial' });

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Brand' });

/** The body of the next save of the template settings, which must match its schema exactly. */
async function nextSave(page: Page, act: () => Promise<void>): Promise<TemplateSettingsBody> {
  const saved = page.waitForRequest(isSave);
  await act();
  return templateSettingsBodySchema.strict().parse((await saved).postDataJSON());
}

const isSave = (request: Request): boolean =>
  request.method() === 'PUT' && request.url().endsWith('/template_settings');

/** Makes calls of this kind fail, and returns a function that lets them pass again. */
async function failCalls(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'no', requestId: 'r' } })
      : route.fallback(),
  );
  return () => page.unroute(path);
}

test('2.2.20 2.2.08 the panel has every part of the brand; guests have no button for it', async ({
  people,
}) => {
  const { host, guest } = people;
  for (const part of ['Theme', 'Colours', 'Font', 'Speaker names', 'Logo', 'Backgrounds'])
    await expect(panel(host).getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(
    guest.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: /Brand/ }),
  ).toHaveCount(0);
  await expect(panel(host).getByText('A background fills the picture behind the speakers.')).toBeVisible();
  await expectAccessible(host, 'aside');
});

test('2.9.19 2.4.11 themes: previews in fixed tints, chosen by keyboard, the program follows everywhere', async ({
  people: { host, guest },
}) => {
  const previews = (): Promise<string[]> =>
    panel(host)
      .locator('svg[data-theme]')
      .evaluateAll((all) => all.map((each) => each.innerHTML));
  const before = await previews();
  await expectProgramChange([host, guest], async () => {
    const body = await nextSave(host, async () => {
      await panel(host).getByRole('radio', { name: 'Startup' }).focus();
      await host.keyboard.press('ArrowRight');
    });
    expect(body.theme).toBe('business');
  });
  await expect(panel(host).getByRole('radio', { name: 'Business' })).toBeChecked();
  expect(await previews()).toEqual(before);
});

test('2.8.05 a theme that cannot be saved is reverted, with its toast', async ({
  people: { host, guest },
}) => {
  const pass = await failCalls(host, '**/template_settings', 'PUT');
  await panel(host).getByRole('radio', { name: 'Startup' }).click();
  await expect(host.getByText('The theme could not be changed; the previous one stays.')).toBeVisible();
  await expect(panel(host).getByRole('radio', { name: 'Business' })).toBeChecked();
  await pass();
  await expectProgramChange([host, guest], () => panel(host).getByRole('radio', { name: 'Startup' }).click());
});

test('2.5.10 1.7.07 a colour is normalised while it is typed, shows an error while invalid, and is saved on blur if changed', async ({
  people: { host, guest },
}) => {
  const field = panel(host).getByRole('textbox', { name: 'Primary' });
  const saves: string[] = [];
  const note = (request: Request): void => void (isSave(request) && saves.push(request.url()));
  host.on('request', note);
  await field.fill('zz#12 3x4');
  await expect(field).toHaveValue('#1234');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(panel(host).getByText('Enter a colour such as #F60 or #FF6600')).toBeVisible();
  await expectAccessible(host, 'aside');
  await field.blur();
  await expect(field).toHaveValue('#1234');
  await field.press('Escape');
  await expect(field).toHaveValue('#FF5065');
  await field.fill('FF5065');
  await field.blur();
  expect(saves).toEqual([]);
  host.off('request', note);
  await expectProgramChange([host, guest], async () => {
    const body = await nextSave(host, async () => {
      await field.fill('00c853ff');
      await expect(field).toHaveValue('#00C853');
      await field.blur();
    });
    expect(body.colors).toEqual(['#00c853', '#defffd']);
    expect(Object.keys(body.logo)).toEqual(['visible']);
    expect(Object.keys(body.background)).toEqual(['visible']);
  });
});

test('2.2.20 the picker works by keyboard alone and saves the final colour', async ({
  people: { host, guest },
}) => {
  await panel(host).getByRole('button', { name: 'Pick the secondary colour' }).focus();
  await host.keyboard.press('Enter');
  const hue = host.getByRole('slider', { name: 'Hue' });
  await hue.focus();
  await expectProgramChange([host, guest], async () => {
    const body = await nextSave(host, () => host.keyboard.press('ArrowRight'));
    expect(body.colors[1]).not.toBe('#defffd');
  });
  await expectAccessible(host, '[role=dialog]');
  await host.keyboard.press('Escape');
  await expect(hue).toHaveCount(0);
});

test('2.3.09 a font of the catalogue is chosen and reset to the theme’s own', async ({
  people: { host, guest },
}) => {
  const picker = panel(host).getByRole('combobox', { name: 'Font' });
  await expect(picker).toContainText('Montserrat (theme default)');
  const reset = panel(host).getByRole('button', { name: 'Reset to the theme’s font' });
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await picker.click();
  await expect(host.getByRole('option')).toHaveCount(9);
  const chosen = await nextSave(host, () => host.getByRole('option', { name: 'Playfair Display' }).click());
  expect(chosen.font).toBe('Playfair Display');
  await expect(picker).toContainText('Playfair Display');
  await expectSameProgram([host, guest]);
  const back = await nextSave(host, () => reset.click());
  expect(back.font).toBeNull();
});

test('2.2.20 speaker names are hidden and shown in the program, and a button leads to your own', async ({
  people: { host, guest },
}) => {
  await host.getByRole('button', { name: /^Put Amara.* on stream/ }).click();
  const names = panel(host).getByRole('switch', { name: 'Names on stream' });
  await expect(names).toBeChecked();
  await expectProgramChange([host, guest], () => names.press('Space'));
  await expect(names).not.toBeChecked();
  await expectProgramChange([host, guest], () => names.press('Space'));
  await panel(host).getByRole('button', { name: 'Change your name and role' }).click();
  await expect(host.getByRole('tab', { name: 'Name and role' })).toHaveAttribute('aria-selected', 'true');
  await host.keyboard.press('Escape');
  await host.getByRole('button', { name: /^Take Amara.* off stream/ }).click();
});

test('1.5.03 2.5.17 your name is trimmed and saved by Enter and on leaving the field; a blank name is an error and not saved', async ({
  people: { host, guest },
}) => {
  await panel(host).getByRole('button', { name: 'Change your name and role' }).click();
  const name = host.getByRole('textbox', { name: 'Your name' });
  await name.fill('   ');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.press('Enter');
  await name.fill('  Amara Diallo ');
  await name.press('Enter');
  await guest.getByRole('button', { name: '2 online' }).click();
  const people = guest.getByRole('dialog', { name: 'In the studio now' });
  await expect(people).toContainText('Amara Diallo');
  await host.getByRole('textbox', { name: 'Role (optional)' }).fill(' Moderator ');
  await host.keyboard.press('Tab');
  await expect(people).toContainText('Host · Moderator');
  await guest.keyboard.press('Escape');
  // The first Escape may close the tooltip of the focused element.
  const settings = host.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toHaveCount(0);
  await expect(people).toHaveCount(0);
});

test('2.5.16 1.5.10 the logo must be an image; anything else is refused and changes nothing', async ({
  people: { host },
}) => {
  await choose(host, panel(host).getByRole('button', { name: 'Upload a logo' }), textFile('notes.txt'));
  await expect(host.getByText('notes.txt is not an image.')).toBeVisible();
  await expect(panel(host).getByRole('img', { name: 'The logo' })).toHaveCount(0);
});

test('1.7.08 1.7.09 1.6.01 a logo is uploaded in the panel and the preview, shown and hidden; guests only see it', async ({
  people: { host, guest },
}) => {
  const corner = { x: 0.93, y: 0.075 };
  const declared = host.waitForRequest((request) => request.url().endsWith('/v1/blobs'));
  const body = await nextSave(host, () =>
    choose(host, panel(host).getByRole('button', { name: 'Upload a logo' }), pngFile('logo.png', green)),
  );
  expect((await declared).postDataJSON()).toMatchObject({ contentType: 'image/png', filename: 'logo.png' });
  expect(body.logo).toEqual({ visible: true, signedId: expect.any(String) });
  await expect(panel(host).getByRole('img', { name: 'The logo' })).toBeVisible();
  for (const page of [host, guest]) await expectProgramColor(page, green, corner);
  await expectSameProgram([host, guest]);
  const toggle = panel(host).getByRole('switch', { name: 'Logo on stream' });
  await toggle.click();
  for (const page of [host, guest]) await expectProgramColor(page, green, { ...corner, isShown: false });
  const controls = host.getByRole('group', { name: 'Logo on stream' });
  await controls.getByRole('button', { name: 'Logo on stream' }).focus();
  await host.keyboard.press('Enter');
  await expect(toggle).toBeChecked();
  await choose(
    host,
    controls.getByRole('button', { name: 'Replace the logo' }),
    svgFile('logo.svg', 'rgb(120,40,200)'),
  );
  for (const page of [host, guest]) await expectProgramColor(page, violet, corner);
  await expect(guest.getByRole('group', { name: 'Logo on stream' })).toHaveCount(0);
});

test('1.8.07 if the upload of a logo is cut, the previous one stays, with its toast', async ({
  people: { host },
}) => {
  const before = await panel(host).getByRole('img', { name: 'The logo' }).getAttribute('src');
  await host.route('**/v1/blobs/*', (route) => route.abort());
  await choose(
    host,
    panel(host).getByRole('button', { name: 'Replace the logo' }),
    pngFile('cut.png', green),
  );
  await expect(host.getByText('The logo could not be uploaded; the previous one stays.')).toBeVisible();
  await host.unroute('**/v1/blobs/*');
  await expect(panel(host).getByRole('img', { name: 'The logo' })).toHaveAttribute('src', before ?? '');
});

test('2.5.15 2.4.12 a background of any image type appears at once, and stays once the server has it', async ({
  people: { host, guest },
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await host.route('**/v1/blobs/*', async (route) => {
    await held;
    await route.continue();
  });
  const upload = panel(host).getByRole('button', { name: 'Upload a background' });
  const body = nextSave(host, async () => {
    await choose(host, upload, svgFile('wall.svg', 'rgb(20,180,60)'));
    await expect(panel(host).getByRole('progressbar', { name: 'Uploading the background' })).toBeVisible();
    release();
  });
  expect((await body).background).toMatchObject({ signedId: expect.any(String) });
  await host.unroute('**/v1/blobs/*');
  await expect(panel(host).getByRole('listitem', { name: 'Background 1' })).toBeVisible();
  await expect(panel(host).getByRole('progressbar')).toHaveCount(0);
  await expectSameProgram([host, guest]);
});

test('2.4.11 2.7.29 a background is shown and hidden on stream', async ({ people: { host, guest } }) => {
  const place = { x: 0.15, y: 0.3 };
  const body = await nextSave(host, () =>
    panel(host).getByRole('button', { name: 'Show background 1' }).press('Enter'),
  );
  expect(body.background).toMatchObject({ visible: true, backgroundId: expect.any(String) });
  for (const page of [host, guest]) await expectProgramColor(page, green, place);
  await expectAccessible(host, 'aside');
  await panel(host).getByRole('button', { name: 'Hide background 1, on stream' }).click();
  for (const page of [host, guest]) await expectProgramColor(page, green, { ...place, isShown: false });
});

test('2.4.12 2.8.06 a background that the server refuses is removed again, with its toast', async ({
  people: { host },
}) => {
  const pass = await failCalls(host, '**/template_settings', 'PUT');
  await choose(
    host,
    panel(host).getByRole('button', { name: 'Upload a background' }),
    pngFile('b.png', violet),
  );
  await expect(host.getByText('The background could not be uploaded.')).toBeVisible();
  await pass();
  await expect(panel(host).getByRole('listitem', { name: /^Background \d/ })).toHaveCount(1);
  await expect(panel(host).getByRole('progressbar')).toHaveCount(0);
});

test('2.7.30 2.2.24 deleting a background asks first and takes it off the stream; a failure brings it back', async ({
  people: { host, guest },
}) => {
  await panel(host).getByRole('button', { name: 'Show background 1' }).click();
  await expectProgramColor(guest, green, { x: 0.15, y: 0.3 });
  const remove = panel(host).getByRole('button', { name: 'Delete background 1' });
  const dialog = host.getByRole('alertdialog', { name: 'Delete this background?' });
  const pass = await failCalls(host, '**/studio_backgrounds/*', 'DELETE');
  await remove.click();
  await expectAccessible(host, '[role=alertdialog]');
  await dialog.getByRole('button', { name: 'Delete background' }).click();
  await expect(host.getByText('The background could not be deleted.')).toBeVisible();
  await expect(remove).toBeVisible();
  await pass();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete background' }).click();
  await expect(remove).toHaveCount(0);
  for (const page of [host, guest])
    await expectProgramColor(page, green, { x: 0.15, y: 0.3, isShown: false });
});
