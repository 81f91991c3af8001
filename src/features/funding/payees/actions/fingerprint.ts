import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'

/** What is kept of the gateway's mark of a bank account: the same for one account of two people, and nothing else. */
export const hashFingerprint = (secrets: Platform['secrets'], fingerprint: string): Promise<string> =>
  keyedHash(secrets, 'payees: bank account', fingerprint)
