/** What tools/assemblyScript.ts makes of an import with this ending: a WebAssembly module. */
declare module '*?assembly' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
