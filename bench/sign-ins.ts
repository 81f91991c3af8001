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

/** Sign-ins without other load, against the hashes that the cores can make, and their effect on other requests. */
export async function benchSignIns({ app }: World): Promise<Figure[]> {
  const signIn = (n: number) => ({
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email: emailOf(1 + (n % people)), password }),
  })
  const signIns = async () => (await load(app.origin, signIn, { connections, seconds })).perSecond
  const others = async () => p99((await load(app.origin, () => '/healthz', { connections: 1, seconds })).tookMs)
  await load(app.origin, signIn, { connections, requests: 40 })
  const [hashes, alone, quiet, disturbed] = await inTurn(rounds, hashesPerSecond, signIns, others, async () => {
    const [during] = await Promise.all([others(), signIns()])
    return during
  })
  const cores = availableParallelism()
  return [
    {
      of: 'signIns',
      measured: ratioOf(
        alone,
        hashes?.map((one) => one * cores),
      ),
      note: `${median(alone ?? []).toFixed(0)} per second; one hash ${(1000 / median(hashes ?? [])).toFixed(0)} ms`,
    },
    {
      of: 'othersWhileSigningIn',
      measured: ratioOf(disturbed, quiet),
      note: `${median(disturbed ?? []).toFixed(1)} ms, without ${median(quiet ?? []).toFixed(1)} ms`,
    },
  ]
}

/** One after another, so that each has the whole machine. */
async function hashesPerSecond(): Promise<number> {
  const { hash } = argon2Passwords(1)
  const count = 10
  const began = performance.now()
  for (let at = 0; at < count; at++) await hash(password)
  return count / ((performance.now() - began) / 1000)
}
