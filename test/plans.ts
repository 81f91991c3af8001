import type { subscriptionsContract } from '#features/funding/subscriptions/contract.ts'
import type { Tier } from '#features/identity/plans/rules.ts'
import { press } from './gifts.ts'
import { type Person, person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A researcher without a plan. */
export const planPerson = (app: TestApp): Promise<Person> => person(app, { type: 'researcher', plan: false })

type Wish = {
  readonly tier?: Tier
  readonly region?: string
  readonly postalCode?: string
  readonly card?: string
  readonly one?: Person
}

/** Starts a checkout. @returns its page. */
export async function beginPlan(app: TestApp, one: Person, wish: Wish = {}): Promise<string> {
  const { tier = 'standard', region = 'US' } = wish
  const { postalCode } = wish
  const body = { tier, region, consent: true, ...(postalCode !== undefined && { postalCode }) } as const
  const begun = await app.as<typeof subscriptionsContract>(one.accessToken)('POST /api/me/subscription/checkout', {
    body,
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  return begun.data.checkoutUrl
}

/** A researcher who has bought a plan with a card of the built-in gateway. */
export async function boughtPlan(app: TestApp, wish: Wish = {}): Promise<Person> {
  const one = wish.one ?? (await planPerson(app))
  await press(app, await beginPlan(app, one, wish), { card: wish.card ?? 'succeeds' })
  await app.drain()
  return one
}
