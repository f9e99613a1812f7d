/** Closes a switch over a union: a member left out does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
