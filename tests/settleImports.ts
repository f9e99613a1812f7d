import { afterAll, vi } from 'vitest';

/**
 * What a test file has begun to load is loaded before the file ends. Files of one worker share their modules: one whose loading was cut off
 * would be missing in each file after it.
 */
afterAll(() => vi.dynamicImportSettled());
