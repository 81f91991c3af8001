import type { Passwords } from '#platform/passwords.ts'

/** A hash of no password, with the cost of the real ones: checking it takes as long. */
const dummies = new WeakMap<Passwords, Promise<string>>()
export function dummyHash(passwords: Passwords): Promise<string> {
  const known = dummies.get(passwords)
  if (known) return known
  const made = passwords.hash('no account has this password')
  dummies.set(passwords, made)
  made.catch(() => dummies.delete(passwords))
  return made
}
