const lockName = (recordingId: string): string => `footlight-recording-${recordingId}`;

/** Takes a recording for this tab or worker; null while another has it. Returns the way to give it back. A crash does, too. */
export function takeRecording(recordingId: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(recordingId), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/** Ids of the recordings that a tab writes or uploads now. */
export async function recordingsInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const prefix = lockName('');
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
