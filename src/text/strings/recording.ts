/** Local recording. */
export const recordingStrings = {
  'recording.active': 'Recording on this computer',
  'recording.setting': 'Record me on this computer',
  'recording.settingNote':
    'Your camera and microphone are recorded in full quality while you are on stream, and uploaded after the show.',
  'recording.clean': 'Record without my background',
  'recording.cleanNote': 'The recording shows your room as it is. The stream keeps your background.',
  'recording.endedTitle': 'Recording ended',
  'recording.endedContent':
    'Your recording is being uploaded. Keep this page open until it is done; you will see a message then.',
  'recording.uploading': 'Upload of your recording',
  'recording.background': 'Go on in the background',
  'recording.foundTitle': 'A recording of yours is still on this computer',
  'recording.foundContent':
    '{count} of your recordings ({megabytes} MB, {seconds} s) were not uploaded. They are complete up to the last second or two.',
  'recording.upload': 'Upload now',
  'recording.later': 'Later',
  'recording.failedTitle': 'Not uploaded yet',
  'recording.failedContent':
    'The upload was interrupted. Your recording is kept on this computer, and the upload goes on where it ended.',
  'recording.retry': 'Try again',
  'recording.close': 'Close',
  'recording.report': 'Recorded {recorded} s: {safe} s safe on disk ({megabytes} MB), {risk} s at risk',
  'recording.problem.storage': 'Not recorded: too little free space on their computer',
  'recording.problem.mimeType': 'Not recorded: their browser cannot record',
  'recording.problem.failed': 'The recording ended early',
} as const;
