/**
 * What browsers bind a key to: the host name of our own address, never one that a request names (WebAuthn §4, RP ID).
 * Undefined where there is none: a plain network address has no keys.
 *
 * @param origin `https://fundamental.example`.
 */
export function relyingPartyId(origin: string): string | undefined {
  const { hostname } = new URL(origin)
  return /^\[|^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? undefined : hostname
}

/** The sign-in methods of an account, counted before one is removed. */
export type WaysIn = {
  readonly hasPassword: boolean
  /** A mailed link is also a sign-in method. */
  readonly hasVerifiedEmail: boolean
  /** Of other services; the identity that stands for the e-mail address does not count. */
  readonly linkedSignIns: number
  readonly passkeys: number
}

/** Whether the person could still sign in with one passkey less. */
export const hasOtherSignInMethod = ({ hasPassword, hasVerifiedEmail, linkedSignIns, passkeys }: WaysIn): boolean =>
  hasPassword || hasVerifiedEmail || linkedSignIns > 0 || passkeys > 1
