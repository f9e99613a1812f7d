/** What is on stream and yet not seen. */
export const coverStrings = {
  'cover.topic': 'Under the topic',
  'cover.poll': 'Under the poll',
  'cover.question': 'Under the question',
  'cover.ticker': 'Under the ticker',
  'cover.names.topic': 'Resting while the topic is on stream',
  'cover.names.poll': 'Resting while the poll is on stream',
  'cover.names.question': 'Resting while the question is on stream',
  'cover.names.ticker': 'Resting while the ticker is on stream',
} as const;
