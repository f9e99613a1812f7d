/** The audience's page. */
export const watchStrings = {
  'watch.live': 'LIVE',
  'watch.today': 'Today',
  'watch.timeSlot': '{day}, {from} to {to}',
  'watch.notStarted': 'This event has not started yet',
  'watch.notStartedContent': 'It starts on {time}. Keep this page open: the stream starts automatically.',
  'watch.soon': 'The event is about to start',
  'watch.soonContent': 'It was planned for {time}. Keep this page open: the stream starts automatically.',
  'watch.starting': 'Going live…',
  'watch.startingContent': 'The stream starts here in a few seconds.',
  'watch.ended': 'This event has ended',
  'watch.endedContent':
    'Thank you for watching. If the event continues, the stream starts again here automatically.',
  'watch.unreachable': 'The server is not responding',
  'watch.unreachableContent':
    'This page tries again every few seconds. Check your connection in the meantime.',
  'watch.unsupported': 'This browser cannot play live video',
  'watch.unsupportedContent': 'Open this page in a current version of Chrome, Edge, Firefox or Safari.',

  'watch.chat': 'Chat and questions',
  'watch.chatLoading': 'Loading the chat',
  'watch.chatFailed': 'The chat could not be loaded. The show is not affected.',
  'watch.callToAction': 'Offer from the hosts',
  'watch.poll': 'POLL',
  'watch.full':
    'Live polls are full at the moment: more people are watching than they have places for. The video is not affected, and this page tries again every minute.',
  'watch.vote': 'Vote',
  'watch.voted': 'Thank you, your vote was counted. The results update as others vote.',
  'watch.votedHidden': 'Thank you, your vote was counted. The hosts are not showing the results yet.',
  'watch.yourVote': 'Your vote',
};
