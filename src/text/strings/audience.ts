/** The audience's page, as far as it is loaded with its chat. */
export const audienceStrings = {
  'audienceChat.label': 'Chat and questions',
  'audienceChat.full':
    'The chat is full at the moment. The video is not affected, and this page tries again every minute.',
  'audienceChat.watching': '{count} watching',
  'audienceChat.hint.1': 'Say hello: tell the others where you are watching from.',
  'audienceChat.hint.2': 'Ask the hosts something. They read along.',
  'audienceChat.hint.3': 'Like what you see? Send a reaction.',

  'people.tab': 'People',
  'polls.tab': 'Polls',
  'polls.open': 'A poll is open',
  'polls.empty': 'No poll is open. When one opens, you can vote here.',
  'offers.tab': 'Offers',
  'offers.open': 'There is an offer',
  'offers.empty': 'No offers at the moment.',

  'nameBox.label': 'Your name',
  'nameBox.enter': 'Enter',
  'nameBox.empty': 'Type a name.',
  'nameBox.note': 'You appear as {name}.',

  'cheer.label': 'React to the show',
  'cheer.send': 'React with {emoji}',

  'ask.empty': 'Nobody has asked yet. Your question could be the first.',
  'ask.list': 'Questions, those with the most votes first',
  'ask.write': 'Ask the hosts a question',
};
