/** The program's own texts, as the audience reads them. */
export const words = {
  asks: 'asks',
  question: 'Question',
  /** Over a question: who asked it, if the author is shown. */
  askedBy: (authorName: string | null): string => (authorName === null ? 'Question' : `${authorName} asks`),
  poll: 'Poll',
  audiencePoll: 'Audience poll',
  votes: (count: number): string => `${numbers.format(count)} ${count === 1 ? 'vote' : 'votes'}`,
  topicOf: (number: number, count: number): string => `Topic ${String(number)} of ${String(count)}`,
  recordingNote: 'This session is recorded',
  goingLive: ['Going live', 'Connecting to the audience', 'Almost there'],
  live: 'We are live',
  endedByHost: 'The host has ended the event',
  nothingOnStream: 'Nothing is on stream yet',
  videoDisabled: 'Video paused: weak connection',
} as const;

const numbers = new Intl.NumberFormat('en-US');
