/** Memory-hard password hashing (AMB-037), bounded to the cores, with a bounded queue. */
export type Passwords = {
  /** @throws TooBusy when the queue is full. */
  hash(password: string): Promise<string>
  /** @throws TooBusy when the queue is full. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether `hash` made it; others come from imports (password-hashes.ts) and are replaced at the first sign-in. */
  isOwn(hash: string): boolean
  /** Whether it is one of the 100,000 that are guessed first (AMB-035). */
  isCommon(password: string): Promise<boolean>
}

/** More password work is waiting than can be done soon: the caller answers 503 with Retry-After. */
export class TooBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'TooBusy'
  }
}
