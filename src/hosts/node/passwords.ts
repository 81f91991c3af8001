import { availableParallelism } from 'node:os'
import { bounded } from '#platform/bounded.ts'
import { readPasswordHash } from '#platform/password-hashes.ts'
import type { Passwords } from '#platform/passwords.ts'
import { commonPasswords } from './common-passwords/common-passwords.ts'
import { bcryptMatches, firebaseScryptMatches } from './imported-hashes.ts'

/** AMB-037, OWASP's first choice: argon2id with 19 MiB, two passes, one lane. Salt and parameters are in the text. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ownPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** About 35 ms each on one core: a full queue takes about four seconds. */
const waitingPerCore = 100

/** The password's bytes as given: not normalised, not shortened. */
export function argon2Passwords(cores = availableParallelism(), waiting = cores * waitingPerCore): Passwords {
  const inTurn = bounded({ running: cores, waiting })
  const argon2 = import('@node-rs/argon2')
  return {
    hash: (password) => inTurn(async () => (await argon2).hash(password, cost)),
    verify: (hash, password) =>
      inTurn(async () => {
        const read = readPasswordHash(hash)
        if (!read) throw new Error('a stored password hash cannot be read')
        if (read.kind === 'bcrypt') return bcryptMatches({ hash, password })
        if (read.kind === 'firebase-scrypt') return firebaseScryptMatches(read, password)
        return (await argon2).verify(hash, password)
      }),
    isOwn: (hash) => hash.startsWith(ownPrefix),
    isCommon: commonPasswords(),
    tellsApart: true,
  }
}
