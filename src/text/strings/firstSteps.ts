/** The hints for a host who is here for the first time. */
export const firstStepStrings = {
  'firstSteps.label': 'First steps',
  'firstSteps.stage': 'Put yourself on stream',
  'firstSteps.invite': 'Invite somebody',
  'firstSteps.live': 'Go live when you are ready',
  'firstSteps.close': 'Skip these hints',
} as const;
