/** What a theme says about the room around and between slots, program px. */
export interface SlotMetrics {
  gapPx: number;
  /** Room left and right, and above and below, of pictures that do not reach the frame's edge. */
  marginXPx: number;
  marginYPx: number;
  /** Room round the whole of main picture and thumbnails. */
  stageMarginPx: number;
  /** Room between the inset of picture in picture and the frame's edges. */
  insetMarginPx: number;
  /** A strip along the frame's foot that slots keep clear of; none where it is not given. */
  footPx?: number;
}
