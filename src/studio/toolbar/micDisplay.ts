/**
 * How the toolbar shows the microphone: as a toggle for those who may publish, else as a text that says whether
 * they are heard on stage.
 */
export function micDisplay(mayToggle: boolean, hasAudio: boolean): 'toggle' | 'onStage' | 'mutedOnStage' {
  if (mayToggle) return 'toggle';
  return hasAudio ? 'onStage' : 'mutedOnStage';
}
