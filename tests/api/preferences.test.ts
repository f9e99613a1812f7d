import { describe, expect, it } from 'vitest';
import { keepOnce, type LocalValues } from '../../src/api/localValues.ts';
import { createPreferences, readPreferences } from '../../src/api/preferences.ts';

function memoryValues(initial: Record<string, string> = {}): LocalValues & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(initial));
  return { kept, read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) };
}

describe('user preferences', () => {
  it('1.3.07 2.3.14 hold all fields, with local recording active when absent', () => {
    expect(readPreferences('{"userDisplayName":"Ada"}')).toEqual({
      audioInputDeviceId: null,
      videoInputDeviceId: null,
      audioOutputDeviceId: null,
      userDisplayName: 'Ada',
      userRole: '',
      backstageMessageAcknowledged: false,
      questionOnboardingFinished: false,
      firstStepsDone: [],
      cameraBackground: 'none',
      viewerTimeZone: 'UTC',
      localRecordingActive: true,
      recordsCleanCamera: false,
    });
    expect(readPreferences('{"localRecordingActive":false}').localRecordingActive).toBe(false);
  });

  it.each(['', 'not json', 'null', '[]', '7'])('fall back to the defaults for %j', (text) => {
    expect(readPreferences(text)).toEqual(readPreferences(null));
  });

  it('keep the valid fields next to an invalid one', () => {
    const read = readPreferences(
      '{"userDisplayName":"Ada","userRole":5,"audioInputDeviceId":{},"cameraBackground":1}',
    );
    expect(read).toMatchObject({
      userDisplayName: 'Ada',
      userRole: '',
      audioInputDeviceId: null,
      cameraBackground: 'none',
      viewerTimeZone: 'UTC',
    });
  });

  it('1.2.12 count as saved once they have a name, on the next page too', () => {
    const values = memoryValues();
    const preferences = createPreferences(values);
    expect(preferences.store.getState().isSaved).toBe(false);
    preferences.save({ audioInputDeviceId: 'mic' });
    expect(preferences.store.getState().isSaved).toBe(false);
    preferences.save({ userDisplayName: 'Ada' });
    expect(preferences.store.getState().isSaved).toBe(true);
    const reloaded = createPreferences(values).store.getState();
    expect(reloaded).toMatchObject({
      isSaved: true,
      preferences: { userDisplayName: 'Ada', audioInputDeviceId: 'mic' },
    });
  });

  it('1.3.08 the user id is created once and stored under userId', () => {
    const values = memoryValues();
    let made = 0;
    const make = (): string => `id-${String((made += 1))}`;
    expect(keepOnce(values, 'userId', make)).toBe('id-1');
    expect(keepOnce(values, 'userId', make)).toBe('id-1');
    expect(values.kept.get('userId')).toBe('id-1');
  });
});
