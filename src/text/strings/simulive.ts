/** The page of a simulive's viewers. */
export const simuliveStrings = {
  'simulive.startsIn': 'Starts in',
  'simulive.hours': 'hours',
  'simulive.minutes': 'minutes',
  'simulive.seconds': 'seconds',
  'simulive.startsOn': 'Starts on',
  'simulive.startsHere': 'The show starts on this page by itself.',
  'simulive.keepOpen': 'Keep this page open: the show starts by itself.',
  'simulive.aboutToStart': 'About to start',
  'simulive.noVideo': 'No live video',
  'simulive.noVideoContent':
    'The show was planned for {time}. Keep this page open: it starts by itself as soon as its video is there.',
  'simulive.upload.missing': 'Video missing',
  'simulive.upload.uploading': 'Video is being uploaded',
  'simulive.upload.waiting': 'Video is waiting to be encoded',
  'simulive.upload.encoding': 'Video is being encoded',
  'simulive.upload.failed': 'Video could not be encoded',
  'simulive.upload.open': 'opens the admin site',
  'simulive.ended': 'Session ended',
  'simulive.endedContent': 'Thank you for watching.',
  'simulive.failed': 'The video cannot be played',
  'simulive.failedContent': 'The error was reported. Try again, or open this page in another browser.',
};
