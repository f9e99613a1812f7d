import { expectAccessible } from './fixtures/axe.ts';
import { chromiumPath, launchParticipant } from './fixtures/chromium.ts';
import { hideDevices } from './fixtures/hideDevices.ts';
import { expect, test } from './fixtures/screens.ts';

test.describe('addresses', () => {
  test('1.2.14 1.8.01 an unknown token shows the wrong studio URL', async ({ page, server }) => {
    await page.goto(`${server.origin}/no-such-studio`);
    await expect(page.getByRole('heading', { name: 'This is the wrong studio URL' })).toBeVisible();
    await expect(page.getByText('There is no session at this address.')).toBeVisible();
  });

  test('1.2.06 1.8.11 any other path shows the not-found page with the logo header', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.origin}/`);
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Footlight');
  });

  test('1.2.13 any other subpath redirects to its own home', async ({ page, session, server }) => {
    await page.goto(`${server.origin}/${session.studioToken}/somewhere/else?onboarding`);
    await expect(page).toHaveURL(`${server.origin}/${session.studioToken}?onboarding=`);
    const [join = '', key = ''] = session.speakerLink.split('#');
    await page.goto(`${join}/somewhere#${key}`);
    await expect(page).toHaveURL(join);
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });

  test('1.2.02 1.5.11 the debug page without a studio token throws', async ({ page, server }) => {
    await page.goto(`${server.origin}/debug-live`);
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(() => server.log()).toContain('a studio token is missing');
  });

  test('1.2.10 only the loading screen shows until session and template settings have arrived', async ({
    page,
    session,
  }) => {
    let letThrough = (): void => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/template_settings', async (route) => {
      await held;
      await route.continue();
    });
    const answered = page.waitForResponse(`**/v2/streaming_studio/${session.studioToken}`);
    await page.goto(session.speakerLink);
    await answered;
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  });

  test('1.8.02 any other error is shown and reported, and Try again recovers', async ({
    page,
    session,
    server,
  }) => {
    await page.route('**/template_settings', (route) =>
      route.fulfill({ status: 200, json: { broken: true } }),
    );
    const report = page.waitForRequest('**/v1/error_reports');
    await page.goto(session.speakerLink);
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    expect((await report).postDataJSON()).toMatchObject({ userId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await expect.poll(() => server.log()).toContain('a browser reported an error');
    await page.unroute('**/template_settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  });
});

test.describe('host address', () => {
  test('a host address without the key offers to join as speaker or to sign in, and makes no host', async ({
    page,
    session,
    server,
  }) => {
    await page.goto(`${server.origin}/${session.studioToken}`);
    await expect(page.getByRole('heading', { name: 'How do you want to join?' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Host link or key' }).fill('wrong-key');
    await page.getByRole('button', { name: 'Sign in as host' }).click();
    await expect(page.getByText('This key is not valid for this session.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Host link or key' }).fill(session.hostLink);
    await page.getByRole('button', { name: 'Sign in as host' }).click();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });

  test('the key is removed from the address, and the cookie exchanged for it lasts', async ({
    page,
    session,
    server,
  }) => {
    await page.goto(session.hostLink);
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
    expect(page.url()).toBe(`${server.origin}/${session.studioToken}`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });
});

test.describe('speaker address', () => {
  test('the key is removed from the address, and the cookie exchanged for it lasts', async ({
    page,
    session,
    server,
  }) => {
    await page.goto(session.speakerLink);
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
    expect(page.url()).toBe(`${server.origin}/${session.studioToken}/join`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });

  test('1.6.02 without an invitation it offers to watch the show or to paste one, and says what is wrong with it', async ({
    page,
    session,
    server,
  }) => {
    const join = `${server.origin}/${session.studioToken}/join`;
    await page.goto(join);
    await expect(page.getByRole('heading', { name: 'You need an invitation to join' })).toBeVisible();
    await expectAccessible(page, 'main');
    const field = page.getByRole('textbox', { name: 'Invitation link' });
    const enter = page.getByRole('button', { name: 'Join with this link' });
    for (const [pasted, answer] of [
      [join, 'The key is missing.'],
      [`${join}#key=wrong`, 'This is not an invitation to this session.'],
      [`${server.origin}/another/join#key=wrong`, 'This link is for another session.'],
    ] as const) {
      await field.fill(pasted);
      await enter.click();
      await expect(page.getByText(answer)).toBeVisible();
    }
    await field.fill(session.speakerLink);
    await enter.click();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });

  test('an invitation pasted into the address bar of the open page is used', async ({ page, session }) => {
    await page.goto(session.speakerLink.replace(/#.*$/, ''));
    await expect(page.getByRole('heading', { name: 'You need an invitation to join' })).toBeVisible();
    await page.goto(session.speakerLink);
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
  });

  test('the watch page is one press away', async ({ page, session, server }) => {
    await page.goto(`${server.origin}/${session.studioToken}/join`);
    await page.getByRole('button', { name: 'Watch the show' }).click();
    await expect(page).toHaveURL(session.watchLink);
  });
});

test.describe('pre-join', () => {
  test('1.5.01 without a name nobody can enter and nothing is saved', async ({ page, session }) => {
    await page.goto(session.speakerLink);
    const enterButton = page.getByRole('button', { name: 'Enter studio' });
    await page.getByRole('textbox', { name: 'Your name' }).fill('   ');
    await expect(enterButton).toBeDisabled();
    await enterButton.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Enter your name first');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Role/ }).press('Enter');
    await expect(enterButton).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userPreferences'))).toBeNull();
  });

  test('1.2.15 1.5.02 the label shows name and role trimmed, and they are saved trimmed', async ({
    page,
    session,
  }) => {
    await page.goto(session.speakerLink);
    await page.getByRole('textbox', { name: 'Your name' }).fill('  Amara Diallo  ');
    await page.getByRole('textbox', { name: /^Role/ }).fill(' Research ');
    const preview = page.getByRole('group', { name: 'Camera preview' });
    await expect(preview.getByText('Amara Diallo', { exact: true })).toBeVisible();
    await expect(preview.getByText('Research', { exact: true })).toBeVisible();
    // The label shows the program's own colours, which the host chooses.
    await expectAccessible(page, 'main', '[aria-label="Camera preview"]');
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await expect(page.getByRole('region', { name: 'Inputs' })).toBeVisible();
    const saved: unknown = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('userPreferences') ?? 'null'),
    );
    expect(saved).toMatchObject({
      userDisplayName: 'Amara Diallo',
      userRole: 'Research',
      localRecordingActive: true,
      videoInputDeviceId: expect.any(String),
    });
  });

  test('1.5.06 the name accepts one character more than its limit, and then shows an error', async ({
    page,
    session,
  }) => {
    await page.goto(session.speakerLink);
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.pressSequentially('x'.repeat(70), { delay: 0 });
    await expect(name).toHaveValue('x'.repeat(61));
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('img', { name: 'Too long' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeDisabled();
  });

  test('1.2.16 toggles and keys switch microphone and camera, and the browser does not act on the keys', async ({
    page,
    session,
  }) => {
    await page.goto(session.speakerLink);
    const microphone = page.getByRole('button', { name: /^Turn microphone/ });
    const camera = page.getByRole('button', { name: /^Turn camera/ });
    await expect(microphone).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => {
      window.addEventListener('keydown', (event) => {
        if (event.key === 'd') document.body.dataset['prevented'] = String(event.defaultPrevented);
      });
    });
    await page.keyboard.press('Control+d');
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    expect(await page.evaluate(() => document.body.dataset['prevented'])).toBe('true');
    await microphone.click();
    await expect(microphone).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+e');
    await expect(camera).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('Camera is off')).toBeVisible();
  });

  test('1.2.17 the dropdowns list the devices and the choice is saved', async ({ session }) => {
    // The headless shell gives devices other ids after a reload.
    const context = await launchParticipant({ executablePath: chromiumPath });
    try {
      const page = await context.newPage();
      await page.goto(session.speakerLink);
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
      await page.getByRole('combobox', { name: 'Camera' }).click();
      await page.getByRole('option', { name: 'fake_device_1' }).click();
      await expect(page.getByRole('combobox', { name: 'Camera' })).toContainText('fake_device_1');
      await page.getByRole('button', { name: 'Enter studio' }).click();
      await expect(page.getByRole('region', { name: 'Inputs' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('combobox', { name: 'Camera' })).toContainText('fake_device_1');
    } finally {
      await context.close();
    }
  });

  // Which message each failure gives is shown in `tests/media/permission.test.ts` and `tests/prejoin/permissionMessage.test.ts`.
  test('1.2.18 1.4.03 without permission the page says so, names the support address, and lets people enter', async ({
    page,
    session,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.goto(session.speakerLink);
    await expect(page.getByText('Permission needed')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('button', { name: /^Turn microphone/ })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await expect(page.getByRole('region', { name: 'Inputs' }).getByRole('listitem')).toHaveCount(1);
  });

  test('1.5.04 without a camera its toggle is disabled and the microphone still works', async ({
    page,
    session,
  }) => {
    await hideDevices(page, ['videoinput']);
    await page.goto(session.speakerLink);
    await expect(page.getByRole('button', { name: /^Turn microphone/ })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^Turn camera/ })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Camera' })).toContainText('No camera found');
  });

  test('1.2.11 1.2.12 the join address always shows pre-join, the studio address only while nothing is saved', async ({
    page,
    session,
    server,
  }) => {
    await page.goto(session.hostLink);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await expect(page.getByRole('region', { name: 'Inputs' })).toBeVisible();
    await page.goto(`${server.origin}/${session.studioToken}`);
    await expect(page.getByRole('region', { name: 'Inputs' })).toBeVisible();
    await page.goto(session.speakerLink);
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada');
  });
});

test.describe('code that the network lost', () => {
  test('a lost stylesheet is requested again, and the page is styled in the end', async ({
    page,
    session,
  }) => {
    const lost = new Set<string>();
    await page.route(/\/assets\/.*\.css/, async (route) => {
      const url = route.request().url();
      if (/\/index-[^/]*\.css/.test(url) || lost.has(url)) return route.continue();
      lost.add(url);
      return route.abort('failed');
    });
    await page.goto(session.speakerLink);
    const name = page.getByRole('textbox', { name: 'Your name' });
    await expect(name).toBeVisible();
    expect(lost.size).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].every(
            ({ sheet }) => sheet !== null,
          ),
        ),
      )
      .toBe(true);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });

  test('a lost script reloads the page once the server answers', async ({ page, session }) => {
    let left = 1;
    await page.route(/\/assets\/SessionHome-.*\.js/, (route) =>
      left-- > 0 ? route.abort('failed') : route.continue(),
    );
    await page.goto(session.speakerLink);
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  });
});

test('the shell says what comes, gives way to the loading screen, and that to the page', async ({
  page,
  session,
}) => {
  let answer = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/template_settings', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(session.speakerLink);
  await expect(page.getByText('your browser will ask for them')).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
});
