import { expect, it } from 'vitest';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { endEvent } from '../../src/participant/commands/broadcastCommands.ts';
import { createStudioBackend } from '../../src/participant/studioBackend.ts';
import { stopBroadcastBodySchema } from '../../src/protocol/rest.ts';
import { createStudioDriver } from '../drivers/studioDriver.ts';

/** A host of a live event, whose studio reports an error when it is told to. */
async function enterLive() {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  driver.network.announce({ type: 'statusChanged', data: { status: 'live' } });
  await driver.settle();
  return { driver, host };
}

it('2.7.28 End event sends who ended it, whether a composer was there, and what the session logged', async () => {
  const { driver, host } = await enterLive();
  host.answerCalls(() => Promise.reject(new Error('the disk is full')));
  host.studio.run(endEvent, undefined);
  await driver.settle();
  host.answerCalls(() => Promise.resolve());
  host.studio.run(endEvent, undefined);
  await driver.settle();
  expect(host.calls.at(-1)).toEqual({
    type: 'stopBroadcast',
    terminationLogs: {
      stopped_by: 'host (host)',
      reason: 'a host ended the event\nno composer was connected\nError: the disk is full',
    },
  });
});

it('2.7.28 the logs say that a composer showed something else', async () => {
  const { driver, host } = await enterLive();
  const composer = await driver.enter('composer', 'composer', { speakerDetails: null });
  host.studio.showProgram('aaaa');
  composer.studio.showProgram('bbbb');
  await driver.advance(2000);
  host.studio.run(endEvent, undefined);
  await driver.settle();
  expect(host.calls.at(-1)).toMatchObject({
    terminationLogs: {
      reason: `a host ended the event\ncomposer ${composer.connectionId()}: showed program bbbb, here it was aaaa`,
    },
  });
});

it('2.7.28 what was logged is cut to what the server takes, the latest problems kept', async () => {
  const { driver, host } = await enterLive();
  for (let count = 0; count < 30; count++) {
    host.answerCalls(() => Promise.reject(new Error(`${String(count)} ${'x'.repeat(500)}`)));
    host.studio.run(endEvent, undefined);
    await driver.settle();
  }
  const last = host.calls.at(-1);
  const logs = last?.type === 'stopBroadcast' ? last.terminationLogs : undefined;
  expect(stopBroadcastBodySchema.safeParse({ termination_logs: logs }).success).toBe(true);
  expect(logs?.reason).toHaveLength(2000);
  expect(logs?.reason).toContain('Error: 28 x');
  expect(logs?.reason).not.toContain('Error: 1 x');
});

it('2.7.28 the call carries the logs as termination_logs', async () => {
  const bodies: unknown[] = [];
  const api = createStudioApi(
    createApiClient((_input, init) => {
      const body = init?.body;
      bodies.push(typeof body === 'string' ? JSON.parse(body) : body);
      return Promise.resolve(Response.json({ status: 'stopped' }));
    }),
  );
  const terminationLogs = { stopped_by: 'ada', reason: 'done' };
  const backend = createStudioBackend({ api, speakerId: 'ada' }, 'demo', false);
  await backend.perform({ type: 'stopBroadcast', terminationLogs }, 'token');
  await api.stopBroadcast('demo', 'token');
  expect(bodies).toEqual([{ termination_logs: terminationLogs }, {}]);
});
