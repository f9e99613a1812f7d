/** The fragment's parameters once they say where to send the program: a spare composer is told so when it is to begin. */
export async function waitForIngest(): Promise<URLSearchParams> {
  for (;;) {
    const params = new URLSearchParams(location.hash.slice(1));
    if (params.has('ingest')) return params;
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  }
}
