/**
 * Fetches other addresses. Requests to the product's own, such as those of the test gateway, do not leave the process.
 *
 * Other requests are passed on as given. If they were wrapped in a Request here, only that Request would hold the
 * call's time limit, and only weakly, so a call to a peer that never answers could sometimes wait forever.
 */
export const outsideOf =
  (origin: string, api: (request: Request) => Promise<Response>): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(`${origin}/`) ? api(new Request(input, init)) : fetch(input, init)
  }
