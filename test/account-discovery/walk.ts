import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { authWire, type Received } from '../auth-wire.ts'
import { donorData } from '../sign-up-data.ts'
import type { TestApp } from '../test-app.ts'
import type { Call } from './calls.ts'

/** What an attacker sees of one answer, without the random parts. */
export type Seen = { readonly status: number; readonly body: unknown; readonly headers: readonly string[] }

const random = new Set(['id', 'user_id', 'identity_id', 'sub'])
const times = /^\d{4}-\d\d-\d\dT/

/** Ids and times are in every answer; their presence is compared, not their values. */
function withoutChance(value: unknown, email: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutChance(one, email))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutChance(one, email, key)]))
  if (random.has(name)) return name
  if (typeof value === 'string' && times.test(value)) return 'a time'
  return value === email ? 'the address' : value
}

const seen = (answer: Received, email: string): Seen => ({
  status: answer.status,
  body: withoutChance(answer.body, email),
  // A browser's mark differs in each answer, whoever owns the address.
  headers: [...answer.headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map((one) => one.join().replace(/^(set-cookie,\w+=)[\w-]{43};/, '$1mark;')),
})

let counted = 0
const freshAddress = (): string => `walked-${++counted}@example.org`

/** An address with a confirmed account, whose password the attacker does not know. */
async function knownAddress({ platform }: TestApp): Promise<string> {
  const email = freshAddress()
  await createAccount(platform, {
    ...{ email, password: 'only the owner knows', verified: true },
    ...{ firstName: donorData.first_name, lastName: donorData.last_name, userType: 'donor' },
  })
  return email
}

type Told = { readonly seen: readonly Seen[]; readonly tookMs: readonly number[] }

/** Makes the calls about one address, with the background work between them done. */
async function walk(app: TestApp, sequence: readonly Call[], email: string, apartMs: number): Promise<Told> {
  const call = authWire(app)
  const answers: Seen[] = []
  const tookMs: number[] = []
  for (const { path, body } of sequence) {
    const before = performance.now()
    const answer = await call(path, { body: body(email) })
    tookMs.push(performance.now() - before)
    answers.push(seen(answer, email))
    await app.drain()
    if (apartMs > 0) app.advance(apartMs)
  }
  return { seen: answers, tookMs }
}

/** The same calls about an address with an account and about one without; either comes first. */
export async function compare(
  app: TestApp,
  sequence: readonly Call[],
  { apartMs = 0, isUnknownFirst = false } = {},
): Promise<{ known: Told; unknown: Told }> {
  const early = isUnknownFirst ? await walk(app, sequence, freshAddress(), apartMs) : undefined
  const known = await walk(app, sequence, await knownAddress(app), apartMs)
  return { known, unknown: early ?? (await walk(app, sequence, freshAddress(), apartMs)) }
}

const timesWalked = 100

/** How long the last call of a sequence takes, the median of a hundred times. */
export async function medianMs(
  app: TestApp,
  sequence: readonly Call[],
): Promise<{ readonly known: number; readonly unknown: number }> {
  const known: number[] = []
  const unknown: number[] = []
  for (let time = 0; time < timesWalked; time++) {
    // The second one finds warm caches.
    const compared = await compare(app, sequence, { isUnknownFirst: time % 2 === 1 })
    known.push(compared.known.tookMs.at(-1) ?? 0)
    unknown.push(compared.unknown.tookMs.at(-1) ?? 0)
  }
  const middle = (all: number[]): number => all.toSorted((one, other) => one - other)[timesWalked / 2] ?? 0
  return { known: middle(known), unknown: middle(unknown) }
}

export const nameOf = (sequence: readonly Call[]): string => sequence.map(({ name }) => name).join(', then ')
