/** Seconds. No part is longer: ten frames of thirty in a second, and half a frame for the rounding of times to ms. */
export const partTargetSeconds = 0.35;
/** Where a long frame is on the screen for several parts, they are this long. */
export const longFramePartSeconds = 1 / 3;
/** All but the last part of a segment are at least this long; RFC 8216bis, section 4.4.4.9. */
export const minPartSeconds = 0.85 * partTargetSeconds;

/** A segment ends at the first key frame from here on. Key frames come every two seconds, in times that are rounded to ms. */
export const segmentSeconds = 2;
export const minSegmentSeconds = segmentSeconds - 0.05;
/** A segment ends here even without a key frame: rounded, its duration must not be more than the target. */
export const maxSegmentSeconds = 2.45;
/** The target duration of all playlists, for as long as a broadcast lasts. */
export const targetSeconds = 2;
/** The segments in the first two seconds of a stream are short, so that it is on air sooner: at least two parts. */
export const minFirstSegmentSeconds = 0.6;
export const shortSegmentsUntilSeconds = 1.9;

/** Segments in a playlist: thirty minutes. */
export const segmentsKept = 900;
/** Segments whose parts are in the playlists. */
export const segmentsWithParts = 3;
/** Segments that can be had from memory: those with parts, and what slow viewers still load. */
export const segmentsInMemory = 6;
