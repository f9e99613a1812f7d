/** What only Safari's video elements have. */
interface HTMLVideoElement {
  /** When position 0 was live; an invalid date without program date times. */
  getStartDate?(): Date;
  /** Full screen on an iPhone, where only a video can have it. */
  webkitEnterFullscreen?(): void;
}
