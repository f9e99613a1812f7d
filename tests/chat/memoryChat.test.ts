import { anonymousPrefix } from '../../src/protocol/chat.ts';
import { chatContract } from './chatContract.ts';
import type { ChatHarness } from './chatHarness.ts';
import { createMemoryChatRoom } from './memoryChat.ts';

const everything = { questions: true, moderation: true, slowMode: true, approval: true, cheers: true };

chatContract('in memory', everything, () => Promise.resolve(openHarness()));

function openHarness(): ChatHarness {
  const room = createMemoryChatRoom({ delivery: 'soon' });
  let viewers = 0;
  return {
    join(role, id, name = `${anonymousPrefix} ${String(viewers++)}`) {
      const chat = room.enter({ id, role, name });
      chat.start();
      return Promise.resolve({
        chat,
        cutNetwork: () => chat.setOnline(false),
        restoreNetwork: () => chat.setOnline(true),
      });
    },
    async seed(channel, count) {
      const author = room.enter({ id: 'author', name: 'Author', role: 'guest' });
      author.start();
      for (let number = 1; number <= count; number++) author.post(channel, `Message ${String(number)}`);
      await Promise.resolve();
      author.stop();
    },
    close: () => Promise.resolve(),
  };
}
