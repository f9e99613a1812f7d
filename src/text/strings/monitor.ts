/** The live monitor in the studio's header. */
export const monitorStrings = {
  'monitor.label': 'What the audience sees now',
  'monitor.hint': 'What the audience sees now, without sound. Press to watch as they do.',
  'monitor.show': 'Show what the audience sees now',
  'monitor.hide': 'Hide what the audience sees now',
  'monitor.missing': 'no small picture',
  'monitor.loading': 'loading',
  'monitor.onAir': 'on air',
  'monitor.delay': '{seconds} s behind',
  'monitor.stalled': 'no picture',
  'monitor.unsupported': 'this browser cannot play it',
} as const;
