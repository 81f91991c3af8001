import { claimOwnGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { give, type Wish } from '#features/funding/donations/actions/give.ts'
import type { Donor } from '#features/funding/donations/actions/guests.ts'
import { refundable, splitOfWish } from '#features/funding/donations/rules.ts'
import { close, readExceptions } from '#features/funding/reconciliation/actions/desk.ts'
import { decideOnRefund, requestRefund } from '#features/funding/refunds/actions/request.ts'
import type { Actor } from '#platform/actor.ts'
import type { Id } from '#values/id.ts'
import { dollars } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import type { Bell } from './bell.ts'
import { type App, type Heard, skewMaxMs, type World } from './processes.ts'
import { type Card, elsewhere } from './simulated-gateway.ts'
import type { Subscriber } from './subscribers.ts'

/** The request, and the app's answer. */
export type Wished = Wish & { readonly donor: Donor; donationIds: Set<string> }

/**
 * The courses of payouts in a history, in turn, so that a few seeds cover all of them: banks refuse them, return
 * them, the payee never claims the money, donors' banks take back what was paid out, the desk revokes a payee's
 * verification while payouts wait, or more is requested than one person may approve in a day.
 */
export const plots = ['any', 'refused', 'returned', 'left', 'taken', 'doubted', 'much'] as const

export type Script = World & {
  /** One of the running processes. */
  readonly anyApp: () => App
  readonly wishes: Wished[]
  /** Donors who still have something to give. */
  readonly donors: Set<string>
  /** Refunds that people know of. */
  readonly refunds: Id<'refund'>[]
  /** Where gifts were redirected to, according to the app's answers. */
  readonly redirects: Map<string, Id<'project'>>
  /** Projects whose researcher got the answer that the statement is posted. */
  readonly statements: Set<Id<'project'>>
  readonly subscribers: Subscriber[]
  /** Researchers who still request payouts. */
  readonly payees: Set<string>
  /** Rings when a payout left for a bank, a bank decided, or a researcher is done. */
  readonly payoutNews: Bell
  /** Payouts in the answers to their researcher. */
  readonly payouts: Map<Id<'payout'>, { readonly projectId: Id<'project'>; readonly cents: number }>
  readonly plot: (typeof plots)[number]
  /** When the closing projects close in this run. */
  readonly closesAt: Instant
  /** Does nothing when it is later already. */
  readonly letTimePassTo: (at: Instant) => void
}

export const isOneOf = (projects: readonly string[], projectId: string): boolean => projects.includes(projectId)

/** Lets other things happen first. */
export const turn = ({ calls }: Script, who: string): Promise<void> =>
  calls.make<void>({ name: `${who} goes on`, process: undefined, perform: async () => {} })

/** Until a gift is paid, and mostly also confirmed, or no donor is left. */
async function untilPaid(script: Script, who: string): Promise<void> {
  const { gateway, donors, calls, dice } = script
  // Mostly, people act on a gift after reading it.
  const isConfirmed = () => calls.hasDone('mail: mail') || dice.chance(0.02)
  do await turn(script, who)
  while (donors.size > 0 && (gateway.paid().length === 0 || !isConfirmed()))
}

/** Sends the same request again until there is an answer, as after a broken connection. */
export async function insist<T>(script: Script, who: string, call: (app: App) => Promise<Heard<T>>): Promise<Heard<T>> {
  for (;;) {
    const reply = await call(script.anyApp())
    if (!('lost' in reply) && !('refusal' in reply && reply.refusal === 'gateway_unavailable')) return reply
    await turn(script, who)
  }
}

/** Guest gifts of the researcher of all projects, who may not give to them. */
export const ownersAddress = 'olga@simulation.example'

const cards: readonly Card[] = ['ordinary', 'ordinary', 'no refunds', 'slow refunds']

const anyGifts = [100, 777, 3000, 5000, 20_000]
const giftsOf: Readonly<Record<Script['plot'], readonly number[]>> = {
  ...{ any: anyGifts, refused: anyGifts, returned: anyGifts, left: anyGifts, doubted: anyGifts },
  ...{ taken: [3000, 5000, 20_000, 20_000], much: [20_000, 40_000, 90_000] },
}

/** @param to when it is about one project; otherwise to any. */
async function giveOnce(script: Script, donor: Donor, key: string, to?: Id<'project'>): Promise<void> {
  const { dice, gateway, calls } = script
  // Small gifts leave little to pay out, and large ones exceed what the desk may approve in a day.
  const isOfPayouts = script.story === 'payouts'
  const amountDollars = dice.pick(isOfPayouts ? giftsOf[script.plot] : [5, 25, 100, 777, 100_000, 5 + dice.below(995)])
  const coverFees = dice.chance(0.4)
  const { openProjects, closingProjects } = script.ground
  // Unclaimed money belongs to projects whose outcome is decided.
  const isOpen = dice.chance(isOfPayouts && script.plot !== 'left' ? 0.8 : 0.25)
  const projectId = to ?? dice.pick(isOpen ? openProjects : [...closingProjects, ...closingProjects.slice(0, 1)])
  const wish: Wished = {
    donor,
    clientKey: key,
    projectId,
    amountDollars,
    coverFees,
    anonymous: dice.chance(0.2),
    donationIds: new Set(),
  }
  script.wishes.push(wish)
  // A double click sends the same request twice.
  const clicks = dice.chance(0.3) ? 2 : 1
  const reply = await Promise.all(
    Array.from({ length: clicks }, () =>
      insist(script, 'donor', (app) => app.ask('give', (on) => give(on, donor, wish))),
    ),
  )
  for (const one of reply) {
    // Whatever the key's history, and even after the deadline: there is at most one gift.
    const mayBeClosed = isOneOf(closingProjects, projectId) && later(script.now(), skewMaxMs) >= script.closesAt
    if ('refusal' in one && one.refusal === 'deadline_passed' && mayBeClosed) continue
    if (!('answer' in one)) throw new Error(`a gift was refused: ${JSON.stringify(one)}`)
    wish.donationIds.add(one.answer.donationId)
    if (dice.chance(0.1)) continue
    const ref = one.answer.checkoutUrl.split('/').at(-1) ?? ''
    const states = dice.pick([
      ['succeeded'],
      ['succeeded'],
      ['succeeded'],
      ['requires_action', 'succeeded'],
      ['processing', 'succeeded'],
      ['failed'],
      ['requires_action', 'cancelled'],
    ] as const)
    const card = dice.pick(cards)
    for (const state of states) {
      await calls.make({
        name: 'donor at the checkout',
        process: undefined,
        perform: async () => gateway.press(ref, state, card),
      })
    }
  }
}

export async function actAsDonor(script: Script, donor: Donor, name: string, to?: Id<'project'>): Promise<void> {
  script.donors.add(name)
  for (let count = 1 + script.dice.below(3); count > 0; count -= 1) {
    await turn(script, name)
    await giveOnce(script, donor, `key of ${name} ${count}`, to)
    // A person with an unverified account under the guest's address claims the gift as well.
    const isOwners = 'guestEmail' in donor && donor.guestEmail === ownersAddress
    const claimant = 'actor' in donor ? donor.actor : isOwners ? script.ground.owner : script.ground.stranger
    if (script.dice.chance('actor' in donor ? 0.3 : 0.6))
      await insist(script, name, (app) => app.ask('claim', (on) => claimOwnGifts(on, claimant.userId)))
  }
  script.donors.delete(name)
}

/**
 * A member of the finance team: requests refunds, also too large or too early ones, and decides on others' requests.
 */
export async function financier(script: Script, at: number): Promise<void> {
  const { dice, refunds } = script
  const actor = script.ground.staff[at]
  if (!actor) throw new Error('no person has this number')
  for (let count = 0; count < 8; count += 1) {
    await untilPaid(script, 'finance')
    const known = refunds.length > 0 && dice.chance(0.4) ? dice.pick(refunds) : undefined
    if (known) {
      const verdict = dice.chance(0.8) ? 'approve' : 'decline'
      await insist(script, 'finance', (app) => app.ask('decide', (on) => decideOnRefund(on, actor, known, verdict)))
    } else await askForRefund(script, actor, `refund ${at} ${count}`)
  }
}

async function askForRefund(script: Script, actor: Actor, clientKey: string): Promise<void> {
  const { dice, wishes, refunds, gateway } = script
  const paid = new Set(gateway.paid().map((one) => one.key))
  const known = wishes.flatMap(({ amountDollars, coverFees, donationIds }) =>
    [...donationIds].map((id) => ({ split: splitOfWish(dollars(amountDollars), coverFees === true), id })),
  )
  const likely = dice.chance(0.9) ? known.filter(({ id }) => paid.has(`donation:${id}`)) : known
  if (likely.length === 0) return
  const { split, id: donationId } = dice.pick(likely)
  // All but the processing fee, a part of that, the whole gift, or more.
  const part = dice.pick([0.1, 0.3, 0.5, 0.96, 1, 'whole', 1.1] as const)
  const amountCents = part === 'whole' ? split.gross : Math.max(1, Math.floor(refundable(split) * part))
  const asked = { clientKey, donationId, amountCents, reason: 'fraud', note: 'Any.' } as const
  const reply = await insist(script, 'finance', (app) => app.ask('refund', (on) => requestRefund(on, actor, asked)))
  if ('answer' in reply) refunds.push(reply.answer.id)
}

/** Another installation is paid through the same account: its payments in the gateway's reports are no gifts here. */
export async function neighbour(script: Script): Promise<void> {
  const { calls, gateway } = script
  for (let count = 1 + script.dice.below(2); count > 0; count -= 1) {
    await turn(script, 'neighbour')
    await calls.make({ name: 'a neighbour', process: undefined, perform: async () => gateway.reportOtherPayment() })
  }
}

/** A person closes the exceptions of payments that are another installation's. */
export async function closer(script: Script): Promise<void> {
  for (let count = 0; count < 6; count += 1) {
    await untilPaid(script, 'closer')
    await closeElsewhere(script)
  }
}

export async function closeElsewhere(script: Script): Promise<void> {
  const [actor] = script.ground.staff
  const reply = await insist(script, 'closer', (app) =>
    app.ask('exceptions', (on) => readExceptions(on, 'open', undefined)),
  )
  if (!actor || !('answer' in reply)) return
  for (const { id, reference } of reply.answer.exceptions.filter((one) => one.reference.startsWith(elsewhere))) {
    const closed = await insist(script, 'closer', (app) =>
      app.ask('close', (on) => close(on, actor, id, `${reference} is not ours.`)),
    )
    // The gateway reports it again: a person's decision covers that, too.
    if ('answer' in closed) script.gateway.reportOtherPayment(reference)
  }
}

/** Banks open disputes, and decide them. */
export async function banks(script: Script): Promise<void> {
  const { calls, dice, gateway } = script
  for (let count = dice.below(dice.chance(0.5) ? 6 : 2); count > 0; count -= 1) {
    const perform = async () => {
      const paid = gateway.paid()
      // Also while money is on its way back, before its event arrived.
      const returning = [...gateway.payments.values()].filter(({ refunds }) =>
        refunds.some((one) => one.state === 'pending'),
      )
      const some = returning.length > 0 && dice.chance(0.5) ? returning : paid
      if (some.length > 0) gateway.dispute(dice.pick(some).ref)
    }
    await untilPaid(script, 'banks')
    await calls.make({ name: 'a bank', process: undefined, perform })
  }
}

/** Banks open, decide and reverse disputes at once, so that several of their events wait together, in any order. */
export function sayLastWords({ dice, gateway }: Script): void {
  const paid = gateway.paid()
  for (let count = dice.below(3); count > 0 && paid.length > 0; count -= 1) {
    const { ref } = dice.pick(paid)
    for (let words = 3; words > 0; words -= 1) gateway.dispute(ref)
  }
}
