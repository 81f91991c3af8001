type Call = { readonly method: string; readonly url: string }
export type ConsoleLine = readonly [words: string, about: unknown]

/**
 * MOCK-24 to MOCK-26: what the specified product only wrote to the console. In Test Mode it really happens, and the
 * line is written as well (AMB-166).
 *
 * @param body as it was sent. @returns undefined if nothing is written.
 */
export function consoleLine({ method, url }: Call, body: unknown): ConsoleLine | undefined {
  if (method !== 'POST') return undefined
  const { pathname } = new URL(url)
  for (const [path, words] of lines) {
    const found = path.exec(pathname)
    if (found) return [words, found[1] ?? body]
  }
  return undefined
}

/** A line is about the id in its path, or else about the body. */
const lines: readonly (readonly [path: RegExp, words: string])[] = [
  [/^\/api\/jobs$/, 'Job posted:'],
  [/^\/api\/jobs\/[^/]+\/applications$/, 'Application submitted:'],
  [/^\/api\/admin\/reviews\/([^/]+)\/approve$/, 'Approve project:'],
  [/^\/api\/admin\/reviews\/([^/]+)\/reject$/, 'Reject project:'],
  [/^\/auth\/v1\/resend$/, 'Resend verification email:'],
]
