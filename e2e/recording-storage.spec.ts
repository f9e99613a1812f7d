import { goLive, recordedSession } from './fixtures/localRecording.ts';
import { enter, expect, otherPage, test } from './fixtures/screens.ts';
import { startServer } from './fixtures/server.ts';

test('2.5.25 2.8.12 a browser with too little storage says so, and the show goes on without the recording', async ({
  page: host,
  browser,
}, info) => {
  const server = await startServer({ FEATURE_FAKE_LIVE: 'on', LOCAL_RECORDING_MIN_STORAGE_MB: '1000000' });
  try {
    const session = await server.createSession(recordedSession());
    const speaker = await otherPage(browser);
    await enter(host, session.hostLink, 'Amara');
    await enter(speaker, session.speakerLink, 'Jonas');
    await goLive(host);
    await expect(speaker.getByText(/free space/)).toBeVisible();
    await info.attach('toast', { body: await speaker.screenshot(), contentType: 'image/png' });
    await expect(speaker.getByText('Recording on this computer')).toHaveCount(0);
    await expect(speaker.getByText(/^LIVE/).first()).toBeVisible();
    await host.getByRole('button', { name: '2 online' }).click();
    await expect(host.getByText('Not recorded: too little free space on their computer')).toBeVisible();
    await speaker.context().close();
  } finally {
    await server.stop();
  }
});
