import { close, readExceptions } from '#features/funding/reconciliation/actions/desk.ts'
import { changePlace } from '#features/funding/subscriptions/actions/change-place.ts'
import { cancel, downgrade, resume } from '#features/funding/subscriptions/actions/changes.ts'
import { startPlan } from '#features/funding/subscriptions/actions/checkout.ts'
import { planGate } from '#features/funding/subscriptions/actions/holds.ts'
import { changeCard, lookUp, payOpenInvoice } from '#features/funding/subscriptions/actions/pay.ts'
import { quoteUpgrade } from '#features/funding/subscriptions/actions/quote.ts'
import { readSubscription } from '#features/funding/subscriptions/actions/read.ts'
import { upgrade } from '#features/funding/subscriptions/actions/upgrade.ts'
import { lockToClose } from '#features/identity/account-settings/actions/close-account.ts'
import { type Tier, tiers } from '#features/identity/plans/rules.ts'
import { announce } from '#platform/account-events.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later, minuteMs } from '#values/time.ts'
import { insist, type Script, turn } from './people.ts'
import { type Heard, skewMaxMs } from './processes.ts'
import { type KeptCard, keptCards, thinkingCards } from './simulated-charges.ts'

/** A researcher with a plan, and the answers that the checks at the end use. */
export type Subscriber = {
  readonly actor: Actor
  readonly pages: string[]
  /** When a cancellation was confirmed that was not reverted since. */
  cancelledAt: Instant | undefined
  /** From a confirmed cancellation until it was reverted, or was about to be: no next month is billed. */
  readonly over: { readonly from: Instant; readonly until: Instant }[]
  closedAt: Instant | undefined
}

/** The next step reverts a cancellation, as far as they know. */
function takeBack(one: Subscriber, until: Instant): void {
  if (one.cancelledAt !== undefined) one.over.push({ from: one.cancelledAt, until })
  one.cancelledAt = undefined
}

const name = 'researcher'
type Work<T> = (on: Platform) => Promise<T>
const ask = <T>(script: Script, who: string, work: Work<T>): Promise<Heard<T>> =>
  insist(script, name, (app) => app.ask(who, work))

/** Sent once, or twice as by a double click. @returns an answer, if there is one. */
async function asked<T>(script: Script, who: string, work: Work<T>): Promise<{ readonly answer: T } | undefined> {
  const clicks = script.dice.chance(0.25) ? 2 : 1
  const reply = await Promise.all(Array.from({ length: clicks }, () => ask(script, who, work)))
  return reply.find((one) => 'answer' in one)
}

/** With which of these cards; and whether it is paid at once, whatever else may happen at a checkout. */
type Press = { readonly cards?: readonly KeptCard[]; readonly isSure?: boolean }
const atCheckout = [['succeeded'], ['succeeded'], ['succeeded'], ['processing', 'succeeded'], ['failed']] as const

/** On the gateway's page, with a card that behaves as it will; or the person leaves. */
async function pressPage(
  script: Script,
  one: Subscriber,
  url: string | null | undefined,
  { cards = keptCards, isSure = false }: Press = {},
): Promise<void> {
  const { calls, dice, gateway } = script
  if (url) one.pages.push(url)
  // Sometimes an earlier page, which is still open in another tab.
  const isNewest = isSure || dice.chance(0.85)
  const page = isNewest ? one.pages.at(-1) : one.pages.length > 0 ? dice.pick(one.pages) : undefined
  if (page === undefined || (!isSure && dice.chance(0.1))) return
  const states = isSure ? atCheckout[0] : dice.pick(atCheckout)
  const card = dice.pick(cards)
  for (const state of states) {
    const perform = async () => gateway.charges.pressPage(page.split('/').at(-1) ?? '', state, card)
    await calls.make({ name: `${name} at the checkout`, process: undefined, perform })
  }
}

const regions = ['US', 'DE'] as const

type Act = (script: Script, one: Subscriber) => Promise<void>

const begin: Act = (script, one) => beginBy(script, one, {})

async function beginBy(script: Script, one: Subscriber, press: Press): Promise<void> {
  const request = { tier: script.dice.pick(tiers), region: script.dice.pick(regions) }
  const at = script.now()
  const reply = await asked(script, 'start', (on) => startPlan(on, one.actor, request))
  if (reply) {
    takeBack(one, at)
    await pressPage(script, one, reply.answer.checkoutUrl, press)
  }
}

const grow: Act = (script, one) => growTo(script, one, script.dice.pick(tiers))

async function growTo(script: Script, one: Subscriber, tier: Tier): Promise<void> {
  const quote = await ask(script, 'quote', (on) => quoteUpgrade(on, one.actor, tier))
  if (!('answer' in quote)) return
  if (script.dice.chance(0.1)) script.letTimePassTo(later(script.now(), 16 * minuteMs))
  if (script.dice.chance(0.2)) await move(script, one)
  // An upgrade takes a cancellation back, also when it ends with a refusal that came after a crash.
  takeBack(one, script.now())
  await asked(script, 'upgrade', (on) => upgrade(on, one.actor, quote.answer.id))
}

const move: Act = async (script, one) => {
  const region = script.dice.pick(regions)
  await asked(script, 'move', (on) => changePlace(on, one.actor, { region }))
}

/** A region is not known to the tax service when a month begins: who is there moves, and the month continues. */
const moveAway: Act = async (script, one) => {
  const { taxes } = script.gateway
  const gone = script.dice.pick(regions)
  taxes?.unknown.add(gone)
  await payNextMonth(script, one)
  await move(script, one)
  await letWorkGoOn(script, ['plan-renewals', 'plan-charges'])
  taxes?.unknown.delete(gone)
}

const shrink: Act = async (script, one) => {
  const tier = script.dice.pick(tiers)
  const at = script.now()
  if (await asked(script, 'downgrade', (on) => downgrade(on, one.actor, tier))) takeBack(one, at)
}

const leave: Act = async (script, one) => {
  if (await asked(script, 'cancel', (on) => cancel(on, one.actor))) one.cancelledAt = script.now()
}

const comeBack: Act = async (script, one) => {
  takeBack(one, script.now())
  await asked(script, 'resume', (on) => resume(on, one.actor))
}

const giveCard: Act = (script, one) => giveOneOf(script, one, {})

async function giveOneOf(script: Script, one: Subscriber, press: Press): Promise<void> {
  const reply = await asked(script, 'card', (on) => changeCard(on, one.actor))
  if (reply) await pressPage(script, one, reply.answer.checkoutUrl, press)
}

const pay: Act = async (script, one) => {
  const reply = await asked(script, 'pay', (on) => payOpenInvoice(on, one.actor))
  if (reply) await pressPage(script, one, reply.answer.checkoutUrl)
  await asked(script, 'look up', (on) => lookUp(on, one.actor))
}

/** As far as money is concerned: names and addresses stay, for the next history. */
const closeAccount: Act = async (script, one) => {
  const { userId } = one.actor
  const work: Work<void> = (on) =>
    on.database.transaction(async (tx) => {
      await lockToClose(tx, on, userId)
      await announce(tx, on, 'closed', userId)
    })
  const reply = await ask(script, 'close account', work)
  if ('answer' in reply) one.closedAt = script.now()
}

/** Mostly about a month goes by, so that plans are due. */
const wait: Act = async (script) => {
  const { dice, now } = script
  const day = dice.pick([0, 1, 3, 7, 14, 30, 31, 31, 31, 31, 62])
  script.letTimePassTo(later(now(), day * dayMs + dice.below(3 * hourMs)))
  await letWorkGoOn(script, ['plan-renewals', 'plan-charges', 'payments', 'plan-asking', 'plan-returns'])
}

async function letWorkGoOn(script: Script, work: readonly string[]): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) {
    await turn(script, name)
    const task = work[turns % work.length]
    if (task !== undefined) script.anyApp().runTask(task)
  }
}

/** What the gateway has to say about this person is asked for, and applied. */
async function receive(script: Script, one: Subscriber): Promise<void> {
  await asked(script, 'look up', (on) => lookUp(on, one.actor))
  await letWorkGoOn(script, ['plan-asking', 'payments'])
}

/** @param aroundMs how long before or after the end of the paid month. @returns whether there is one. */
async function waitForTheEnd(script: Script, one: Subscriber, aroundMs: number): Promise<boolean> {
  const seen = await ask(script, 'read', (on) => readSubscription(on, one.actor))
  const end = 'answer' in seen ? seen.answer.period?.end : undefined
  if (end === undefined) return false
  script.letTimePassTo(later(end, aroundMs))
  return true
}

async function payNextMonth(script: Script, one: Subscriber): Promise<void> {
  await waitForTheEnd(script, one, script.dice.below(3 * hourMs))
  await letWorkGoOn(script, ['plan-renewals', 'plan-charges'])
}

/** A bank thinks about an upgrade: meanwhile they leave, or the next month is paid. */
const growAndGoOn: Act = async (script, one) => {
  const { calls, dice, gateway } = script
  await giveOneOf(script, one, { cards: thinkingCards, isSure: true })
  await receive(script, one)
  await growTo(script, one, 'premium')
  const isLeaving = dice.chance(0.5)
  await (isLeaving ? leave : payNextMonth)(script, one)
  const perform = async () => gateway.charges.finishSlow(1)
  await calls.make({ name: 'a bank', process: undefined, perform })
  await receive(script, one)
  if (isLeaving) await payNextMonth(script, one)
}

/** Ends it, and starts again in the minutes around its end, about which the clocks of two processes disagree. */
const beginAtTheEnd: Act = async (script, one) => {
  await leave(script, one)
  if (!(await waitForTheEnd(script, one, -script.dice.pick([skewMaxMs / 2, skewMaxMs / 2, 10_000])))) return
  await letWorkGoOn(script, ['plan-renewals'])
  await beginBy(script, one, { isSure: true })
  await receive(script, one)
}

const acts: readonly Act[] = [
  growAndGoOn,
  beginAtTheEnd,
  beginAtTheEnd,
  wait,
  wait,
  wait,
  wait,
  begin,
  begin,
  grow,
  grow,
  shrink,
  leave,
  comeBack,
  move,
  moveAway,
  giveCard,
  pay,
  pay,
]

export async function actAsSubscriber(script: Script, actor: Actor): Promise<void> {
  const { dice, subscribers } = script
  const one: Subscriber = { actor, pages: [], cancelledAt: undefined, over: [], closedAt: undefined }
  subscribers.push(one)
  await turn(script, name)
  await begin(script, one)
  for (let count = 6 + dice.below(8); count > 0; count -= 1) {
    for (let turns = dice.below(5); turns > 0; turns -= 1) await turn(script, name)
    await dice.pick(acts)(script, one)
  }
  if (dice.chance(0.25)) await closeAccount(script, one)
}

/**
 * Banks dispute payments of plans, decide, and reverse their decision; and those that think about a charge have theirs.
 */
export async function planBanks(script: Script): Promise<void> {
  const { calls, dice, gateway } = script
  const disputes = dice.chance(0.5) ? 1 + dice.below(4) : 0
  for (let count = 12 + disputes; count > 0; count -= 1) {
    for (let turns = 2 + dice.below(8); turns > 0; turns -= 1) await turn(script, 'banks')
    const paid = gateway.charges.paid()
    const perform = async () => {
      if (count <= disputes && paid.length > 0) gateway.dispute(dice.pick(paid).ref)
      else gateway.charges.finishSlow(0.5)
    }
    await calls.make({ name: 'a bank', process: undefined, perform })
  }
}

/** Approvals count listings of a plan, and are taken back. */
async function approve(script: Script, projectId: Id<'project'>): Promise<void> {
  const { dice, ground } = script
  const { userId: ownerId } = dice.pick(ground.subscribers)
  const isBack = dice.chance(0.4)
  const work: Work<void> = (on) =>
    on.database.transaction(async (tx) => {
      await planGate.entering(tx, ownerId)
      if (isBack) await planGate.unapproved(tx, on, projectId)
      else await planGate.approving(tx, on, { ownerId, projectId })
    })
  await insist(script, 'desk', (app) => app.ask('approve', work))
}

/** A person looks at plans that are due too soon, or whose address was refused, and lets them continue. */
export async function planDesk(script: Script): Promise<void> {
  const [actor] = script.ground.staff
  for (let count = 0; count < 4; count += 1) {
    for (let turns = 10 + script.dice.below(30); turns > 0; turns -= 1) await turn(script, 'desk')
    for (const projectId of script.ground.openProjects) await approve(script, projectId)
    const reply = await insist(script, 'desk', (app) =>
      app.ask('exceptions', (on) => readExceptions(on, 'open', undefined)),
    )
    if (!actor || !('answer' in reply)) continue
    for (const { id, kind } of reply.answer.exceptions)
      if (kind === 'renewal_too_soon' || kind === 'tax_refused')
        await insist(script, 'desk', (app) => app.ask('close', (on) => close(on, actor, id, 'It was late.')))
  }
}
