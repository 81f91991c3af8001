/**
 * The product's way to other addresses. Requests to its own, such as those of the test
 * gateway, do not leave the process.
 *
 * Others leave as they were asked: a Request made of them here would be all that holds a call's time limit, and holds
 * it weakly, so that a peer that never answers would now and then be waited for without end.
 */
export const outsideOf =
  (origin: string, api: (request: Request) => Promise<Response>): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(`${origin}/`) ? api(new Request(input, init)) : fetch(input, init)
  }
