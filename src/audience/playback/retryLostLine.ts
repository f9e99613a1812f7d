import type { LoadPolicy } from 'hls.js/light';

/** Tries again while the line is down: for the browser a lost connection has no status. */
export const retryLostLine: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: 40,
      retryDelayMs: 500,
      maxRetryDelayMs: 1000,
      shouldRetry: (retry, count, _isTimeout, response, isUsual) =>
        isUsual || ((response?.code ?? 0) === 0 && count < (retry?.maxNumRetry ?? 0)),
    },
  },
};
