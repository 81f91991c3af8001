/** Memory-hard password hashing (AMB-037), one job per core, with a bounded queue. */
export type Passwords = {
  /** @throws TooBusy when the queue is full. */
  hash(password: string): Promise<string>
  /** @throws TooBusy when the queue is full. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether `hash` produced it. Imported hashes (password-hashes.ts) are replaced at the first sign-in. */
  isOwn(hash: string): boolean
  /** Whether it is one of the 100,000 most common passwords (AMB-035). */
  isCommon(password: string): Promise<boolean>
  /** False if any password opens an account, as in Test Mode. */
  readonly tellsApart: boolean
}

/** The queue is full: the caller answers 503 with Retry-After. */
export class TooBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'TooBusy'
  }
}
