/** The challenge: the client later proves that it knows the verifier (RFC 7636 §4.2). */
export type Challenge = { readonly challenge: string; readonly method: 's256' | 'plain' }

const unreserved = /^[A-Za-z0-9\-._~]{43,128}$/

/** The challenge in a body, undefined when it has none, or a sentence about what is wrong with it. */
export function readChallenge(
  challenge: string | undefined,
  method: string | undefined,
): Challenge | undefined | { readonly fault: string } {
  if (!challenge && !method) return undefined
  if (!challenge || !method) return { fault: 'PKCE flow requires code_challenge_method and code_challenge' }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') return { fault: 'code_challenge_method must be s256 or plain' }
  // The client encodes the sign = of padding, which base64url may leave out (RFC 7636 appendix A).
  const bare = challenge.replace(/=+$/, '')
  return unreserved.test(bare)
    ? { challenge: bare, method: known }
    : { fault: 'code_challenge must be 43 to 128 letters, digits or -._~' }
}
