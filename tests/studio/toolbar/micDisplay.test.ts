import { describe, expect, it } from 'vitest';
import { micDisplay } from '../../../src/studio/toolbar/micDisplay.ts';

describe('micDisplay', () => {
  it('1.4.32 is a toggle for those who may speak, else it says on stage or muted on stage', () => {
    expect(micDisplay(true, true)).toBe('toggle');
    expect(micDisplay(true, false)).toBe('toggle');
    expect(micDisplay(false, true)).toBe('onStage');
    expect(micDisplay(false, false)).toBe('mutedOnStage');
  });
});
