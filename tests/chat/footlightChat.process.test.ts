import { serverOfFile } from '../server/testServer.ts';
import { chatContract } from './chatContract.ts';
import { openChatHarness } from './chatPeers.ts';

const server = serverOfFile();

chatContract(
  'the adapter of this server',
  { questions: true, moderation: true, slowMode: true, approval: true, cheers: true },
  async () => openChatHarness(server(), await server().createSession()),
);
