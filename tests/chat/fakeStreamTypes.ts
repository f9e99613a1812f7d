/** How a call is refused; the numbers are those that Stream documents. */
export class FakeStreamError extends Error {
  readonly code: number;
  readonly status: number;
  constructor(code: number, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
export const notAllowed = (message = 'not allowed'): FakeStreamError => new FakeStreamError(17, 403, message);
export const notFound = (): FakeStreamError => new FakeStreamError(16, 404, 'it is not there');

interface ChannelType {
  /** What each role may do in a channel of this type. */
  grants: Record<string, string[]>;
  maxLength: number;
}

/** The channel types of an application, which the server under test makes. */
export class FakeChannelTypes {
  readonly #types = new Map<string, ChannelType>();

  create(name: string, data: Parameters<FakeChannelTypes['update']>[1]): ChannelType {
    if (this.has(name)) throw new FakeStreamError(4, 400, `channel type ${name} already exists`);
    this.#types.set(name, { grants: {}, maxLength: 5000 });
    return this.update(name, data);
  }

  update(
    name: string,
    { grants = {}, max_message_length }: { grants?: ChannelType['grants']; max_message_length?: number },
  ): ChannelType {
    const known = this.#types.get(name);
    if (known === undefined) throw notFound();
    const type = {
      grants: { ...known.grants, ...grants },
      maxLength: max_message_length ?? known.maxLength,
    };
    this.#types.set(name, type);
    return type;
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }

  maxLengthOf(name: string): number {
    return this.#types.get(name)?.maxLength ?? 0;
  }

  grants(name: string, role: string, permission: string): boolean {
    return this.#types.get(name)?.grants[role]?.includes(permission) === true;
  }
}
