/** A theme's gaps and margins around slots, program px. */
export interface SlotMetrics {
  gapPx: number;
  /** Margins at the sides, and at the top and bottom, of pictures that do not fill the frame. */
  marginXPx: number;
  marginYPx: number;
  /** The margin around the main picture with its thumbnails. */
  stageMarginPx: number;
  /** The margin between the inset of picture in picture and the frame's edges. */
  insetMarginPx: number;
  /** The height of a strip at the bottom of the frame that slots leave free; 0 if missing. */
  footPx?: number;
}
