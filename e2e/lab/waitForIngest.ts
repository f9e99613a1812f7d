/** The fragment's parameters once they say where to send the program: a standby composer gets the address when it has to start. */
export async function waitForIngest(): Promise<URLSearchParams> {
  for (;;) {
    const params = new URLSearchParams(location.hash.slice(1));
    if (params.has('ingest')) return params;
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  }
}
