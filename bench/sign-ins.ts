import { availableParallelism } from 'node:os'
import { argon2Passwords } from '#hosts/node/passwords.ts'
import { load } from './load.ts'
import { connections, inTurn, median, p99, ratioOf } from './measure.ts'
import { emailOf, password } from './people.ts'
import type { Figure } from './report.ts'
import type { World } from './worlds.ts'

const rounds = 5
const seconds = 2
const people = 500

/** Enough that V8 has compiled the code; each costs a hash, so fewer than for other requests. */
const requestsToWarm = 1200

/** Sign-ins without other load, against the hashes that the cores can compute, and their effect on other requests. */
export async function benchSignIns({ app }: World): Promise<Figure[]> {
  const signIn = (n: number) => ({
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email: emailOf(1 + (n % people)), password }),
  })
  const signIns = async () => (await load(app.origin, signIn, { connections, seconds })).perSecond
  const others = async () => p99((await load(app.origin, () => '/healthz', { connections: 1, seconds })).tookMs)
  await load(app.origin, signIn, { connections, requests: requestsToWarm })
  const [hashes, alone, quiet, disturbed] = await inTurn(rounds, hashesPerSecond, signIns, others, async () => {
    const [during] = await Promise.all([others(), signIns()])
    return during
  })
  return [
    {
      of: 'signIns',
      measured: ratioOf(alone, hashes),
      note: `${median(alone ?? []).toFixed(0)} per second; hashes alone ${median(hashes ?? []).toFixed(0)} per second`,
    },
    {
      of: 'othersWhileSigningIn',
      measured: ratioOf(disturbed, quiet),
      note: `${median(disturbed ?? []).toFixed(1)} ms, without ${median(quiet ?? []).toFixed(1)} ms`,
    },
  ]
}

/**
 * As many at a time as there are cores. One hash alone does not show what several cores can do: they share cache and
 * memory, and two at once were 1.45 times one, not twice.
 */
async function hashesPerSecond(): Promise<number> {
  const { hash } = argon2Passwords()
  const cores = availableParallelism()
  const hashesPerCore = 20
  const oneCore = async (): Promise<void> => {
    for (let at = 0; at < hashesPerCore; at++) await hash(password)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: cores }, oneCore))
  return (cores * hashesPerCore) / ((performance.now() - began) / 1000)
}
