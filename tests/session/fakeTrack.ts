/** A camera's or microphone's track without a device. */
export class FakeTrack {
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  readonly copies: FakeTrack[] = [];
  readonly kind: 'audio' | 'video';
  constructor(kind: 'audio' | 'video') {
    this.kind = kind;
  }
  clone(): FakeTrack {
    const copy = new FakeTrack(this.kind);
    copy.enabled = this.enabled;
    this.copies.push(copy);
    return copy;
  }
  stop(): void {
    this.readyState = 'ended';
  }
  /** As the code under test takes it. */
  asTrack(): MediaStreamTrack {
    return this as unknown as MediaStreamTrack;
  }
}
