/** What a page shows of a start that the browser did not allow as asked. */
interface StartState {
  /** Plays, but without sound. */
  mutedByBrowser: boolean;
  /** Plays only once somebody presses play. */
  needsPress: boolean;
}

/** How often a video is started without sound before that counts as refused; elsewhere a refusal comes at once, each time. */
const maxMutedAttempts = 10;

/** Starts with sound where the browser allows it, else muted, else not before a press. */
export async function startVideo(
  video: Pick<HTMLVideoElement, 'play' | 'muted'>,
  onChange: (part: Partial<StartState>) => void,
): Promise<void> {
  if (!(await isRefused(video))) return;
  // Before the attempt, because the controls answer a pause within it.
  onChange({ mutedByBrowser: true });
  // WebKitGTK forgets that a video is muted when its sound begins, and may then refuse the attempt: nobody has asked for sound.
  for (let attempt = 0; attempt < maxMutedAttempts; attempt++) {
    video.muted = true;
    if (!(await isRefused(video))) return;
  }
  onChange({ mutedByBrowser: false, needsPress: true });
  video.muted = false;
}

/** Whether the browser does not play before a press. A start that a pause or another source interrupts was not refused. */
async function isRefused(video: Pick<HTMLVideoElement, 'play'>): Promise<boolean> {
  try {
    await video.play();
    return false;
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError';
  }
}
