/** Why a video cannot be encoded. Its message is for the admin: what is wrong and what to do. */
export class VideoProblem extends Error {
  /** The file itself is no good, so it is deleted. */
  readonly isFileUseless: boolean;
  constructor(message: string, { isFileUseless = false }: { isFileUseless?: boolean } = {}) {
    super(message);
    this.name = 'VideoProblem';
    this.isFileUseless = isFileUseless;
  }
}

/** The encoder has ended without a result: another attempt may succeed. */
export class EncoderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EncoderFailure';
  }
}

/** The job was cancelled: its video was deleted, or the server ends. */
export class EncodingCancelled extends Error {
  constructor() {
    super('the encoding was cancelled');
    this.name = 'EncodingCancelled';
  }
}

export const diskFullProblem =
  'The server’s disk is full. Make room, or delete what is not needed, and try again.';
