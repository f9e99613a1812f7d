/** A start that is not live within this time goes back to idle; spec 1.4.08, 1.9.08. The server decides. */
export const goLiveTimeoutMs = 30_000;

/** The browser that asked for a start gives it up by itself only when the server has not announced its outcome by then. */
export const goLiveFallbackTimeoutMs = goLiveTimeoutMs + 5000;

/**
 * A show that was on air when the server ended has this long to be on air again: nobody waits in front of a button, and an audience would
 * lose its show to a machine that is busy for half a minute.
 */
export const resumeTimeoutMs = 120_000;
