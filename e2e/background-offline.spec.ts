import { chromiumArgs, headlessShellPath, plainPagesFlag } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/test.ts';

const closedNetwork = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';
test.use({
  launchOptions: {
    executablePath: headlessShellPath,
    args: [...chromiumArgs(), plainPagesFlag, closedNetwork],
  },
});

test('2.7.35 the segmentation model is fetched locally, on a machine that reaches nothing but its own server', async ({
  lab,
}) => {
  const page = await lab.open('e2e/lab/background.html');
  await page.waitForFunction(() => 'backgroundLab' in window);
  await page.evaluate(() => window.backgroundLab.open({ backend: 'planar' }));
  await page.evaluate(() => window.backgroundLab.setCamera('#a0b0c0'));
  const problem = await page.evaluate(() =>
    window.backgroundLab.setFilter({
      type: 'background',
      imageUrl: window.backgroundLab.pictureUrl('#206040'),
    }),
  );
  expect(problem).toBeNull();
  await expect
    .poll(async () => {
      const { wall } = await page.evaluate(() => window.backgroundLab.colors());
      return Math.max(...[32, 96, 64].map((value, index) => Math.abs(value - (wall[index] ?? 0))));
    })
    .toBeLessThanOrEqual(12);
  const model = await page.request.get(`${lab.origin}/segmentation/person.tflite`);
  expect([model.status(), (await model.body()).length]).toEqual([200, 250_640]);
});
