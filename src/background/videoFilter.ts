/** What is done to one's own video (1.3.11, 2.3.16). */
export type VideoFilter =
  | { type: 'none' }
  | { type: 'blur'; strength: 'low' }
  /** The person in front of a picture that fills the frame. */
  | { type: 'background'; imageUrl: string };

export const noFilter: VideoFilter = { type: 'none' };
