/** A kernel's parameter, by its index. */
export function readNumber(p: usize, index: i32): i32 {
  return load<i32>(p + ((<usize>index) << 2));
}

/** A parameter that is an address or a number of bytes. */
export function readAddress(p: usize, index: i32): usize {
  return <usize>readNumber(p, index);
}
