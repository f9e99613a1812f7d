import { serverOfFile } from '../server/testServer.ts';
import { chatContract } from './chatContract.ts';
import { FakeStreamClient } from './fakeStreamClient.ts';
import { FakeStreamService } from './fakeStreamService.ts';
import { openStreamHarness } from './streamPeers.ts';

const service = new FakeStreamService();
const server = serverOfFile({ stream: { apiKey: 'key', client: new FakeStreamClient(service, 'secret') } });

chatContract(
  'the adapter of Stream, on a fake of its client object',
  { questions: true, moderation: true, slowMode: true, approval: false, cheers: false },
  async () => openStreamHarness(server(), await server().createSession(), service),
);
