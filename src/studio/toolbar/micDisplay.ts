/**
 * What stands for the microphone in the toolbar: a toggle for who may speak, else words that say whether one is heard
 * on stage.
 */
export function micDisplay(mayToggle: boolean, hasAudio: boolean): 'toggle' | 'onStage' | 'mutedOnStage' {
  if (mayToggle) return 'toggle';
  return hasAudio ? 'onStage' : 'mutedOnStage';
}
