import { splitOfWish } from '#features/funding/donations/rules.ts'
import { openAccountPage } from '#features/funding/payees/actions/account.ts'
import { readOwn } from '#features/funding/payees/actions/read.ts'
import { submitPayee } from '#features/funding/payees/actions/submit.ts'
import { readMoney } from '#features/funding/payouts/actions/read-money.ts'
import { cancelPayout, requestPayout } from '#features/funding/payouts/actions/request.ts'
import { spend } from '#features/funding/payouts/actions/spend.ts'
import { settlesAfterMs } from '#features/funding/payouts/rules/free.ts'
import { reach } from '#features/research/updates/actions/milestones.ts'
import type { Platform } from '#platform/platform.ts'
import { dollars } from '#values/money.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import { milestones, uploadOf } from './ground.test-setup.ts'
import { insist, type Script, turn } from './people.ts'
import { type Heard, hourlyTask, skewMaxMs } from './processes.ts'
import type { Payment } from './simulated-gateway.ts'
import type { Bank } from './simulated-payees.ts'

/** The same for everyone: passwords do not matter in these histories. */
export const password = 'any'
const anyBank: readonly Bank[] = ['keeps', 'keeps', 'keeps', 'keeps', 'refuses', 'returns', 'returns']
const banksOf: Readonly<Record<Script['plot'], readonly Bank[]>> = {
  any: anyBank,
  refused: ['refuses', 'refuses', ...anyBank.slice(3)],
  returned: ['returns'],
  left: anyBank,
  taken: ['keeps'],
  doubted: ['keeps'],
  much: ['keeps'],
}

export const asked = <T>(script: Script, who: string, work: (on: Platform) => Promise<T>): Promise<Heard<T>> =>
  insist(script, who, (app) => app.ask(who, work))

/** What moves payouts: it is polled more often than the rest, or most histories would end before money leaves. */
const urgent = ['payments', 'payouts', 'payouts-care']

/** Lets others act for some turns, and woken work continue. */
export async function meanwhile(script: Script, who: string, most: number): Promise<void> {
  for (let turns = 1 + script.dice.below(most); turns > 0; turns -= 1) {
    await turn(script, who)
    const [app, name] = [script.anyApp(), script.dice.pick(urgent)]
    if (app.isWoken(name) || script.dice.chance(0.2)) app.runTask(name)
  }
}

/** Whether a payout arrived at its bank, as far as others are notified. */
export const isAnyPaid = ({ gateway }: Script): boolean => gateway.payees.paid.some(({ state }) => state === 'paid')

/** Until something was paid out, or the payee has gone. */
export async function untilPaidOut(script: Script, who: string): Promise<void> {
  await turn(script, who)
  while (script.payees.size > 0 && !isAnyPaid(script)) await script.payoutNews.wait()
  await meanwhile(script, who, 8)
}

/** On the gateway's page: the account that is paid. */
async function chooseAccount(script: Script): Promise<void> {
  const { calls, dice, gateway, ground } = script
  const open = () => asked(script, 'account', (on) => openAccountPage(on, ground.owner, password))
  let reply = await open()
  while ('refusal' in reply && reply.refusal === 'payouts_unavailable') reply = await open()
  if (!('answer' in reply)) return
  const [ref, bank] = [reply.answer.url.split('/').at(-1) ?? '', dice.pick(banksOf[script.plot])]
  const perform = async () => gateway.payees.choose(ref, bank)
  await calls.make({ name: 'payee on the gateway’s page', process: undefined, perform })
}

/** Polls from time to time until they can be paid, which may be never, and sends what is missing. */
async function awaitVerdict(script: Script, submit: (number: number) => Promise<unknown>): Promise<void> {
  const { dice, ground, now } = script
  while (dice.chance(0.98)) {
    await meanwhile(script, 'payee', 6)
    const seen = await asked(script, 'look', (on) => readOwn(on, ground.owner.userId))
    if ('answer' in seen && seen.answer.missing === null) return
    const missing = 'answer' in seen ? seen.answer.missing : null
    // The gateway or the desk may ask for more; the input may be on its way.
    if (missing === 'provider' || (missing === 'account' && dice.chance(0.2))) await chooseAccount(script)
    if (missing === 'attention' || missing === 'refused' || missing === 'details') await submit(0)
    script.letTimePassTo(later(now(), hourMs))
  }
}

/** What was given to a project by then and reached it, as far as its donors know. */
export function givenTo({ wishes, gateway, now }: Script, projectId: string, until = now()): number {
  const isGiven = ({ state, madeAt }: Payment): boolean => state === 'succeeded' && madeAt <= until
  const paid = new Set([...gateway.payments.values()].filter(isGiven).map((one) => one.key))
  return wishes
    .filter(
      (request) => request.projectId === projectId && [...request.donationIds].some((id) => paid.has(`donation:${id}`)),
    )
    .reduce((sum, request) => sum + splitOfWish(dollars(request.amountDollars), request.coverFees === true).net, 0)
}

async function request(script: Script, number: number): Promise<void> {
  const { dice, ground, payouts, plot } = script
  const seen = await asked(script, 'look', (on) => readMoney(on, ground.owner))
  const free = 'answer' in seen ? seen.answer.projects.filter(({ available }) => available >= 1000) : []
  const some = free.length > 0 ? dice.pick(free) : undefined
  const [projectId, available] = [some?.id ?? dice.pick(ground.openProjects), some?.available ?? 0]
  // All of it, a part, or a cent more than is available; mostly an amount that the desk may approve in a day.
  const part = dice.pick([1, 1, 1, 0.5, 0.9, 0.9, 'more'] as const)
  const parts = [available, dollars(20_000)]
  const most = dice.pick(plot === 'taken' || plot === 'much' ? parts : [...parts, dollars(4000), dollars(4000)])
  const amountCents = Math.max(1000, part === 'more' ? available + 1 : Math.min(most, Math.floor(available * part)))
  const request = { clientKey: `payout ${number}`, projectId, amountCents, purpose: 'Sensors.' }
  const clicks = dice.chance(0.3) ? 2 : 1
  const reply = await Promise.all(
    Array.from({ length: clicks }, () => asked(script, 'request', (on) => requestPayout(on, ground.owner, request))),
  )
  for (const one of reply) if ('answer' in one) payouts.set(one.answer.id, { projectId, cents: amountCents })
  // By the clocks of two processes.
  const old = givenTo(script, projectId, later(script.now(), 2 * skewMaxMs - settlesAfterMs))
  if (reply.some((one) => 'answer' in one) && amountCents > old)
    throw new Error(`a payout of ${amountCents} may be asked for when ${old} were given a week ago`)
}

/** Mostly for one that arrived; a few receipts, whose sum may exceed it. */
async function spendSome(script: Script, number: number): Promise<void> {
  const { dice, gateway, ground, payouts, now } = script
  const isThere = ({ state, key }: { state: string; key: string }, id: string) =>
    state === 'paid' && key.startsWith(`payout:${id}:`)
  const arrived = [...payouts].filter(([id]) => gateway.payees.paid.some((one) => isThere(one, id)))
  const known = arrived.length > 0 && dice.chance(0.9) ? arrived : [...payouts]
  if (known.length === 0) return
  const [id, { cents }] = dice.pick(known)
  for (let count = dice.below(3); count >= 0; count -= 1) {
    const fileId = uploadOf('receipt', 3 * number + count)
    const about = { lineKey: null, spentOn: now().slice(0, 10), what: 'Sensors.', fileId }
    const amountCents = Math.max(1, Math.floor(cents * dice.pick([0.4, 0.7, 1])))
    const request = { clientKey: `receipt ${number} ${count}`, amountCents, ...about }
    const send = () => asked(script, 'spend', (on) => spend(on, ground.owner, id, request))
    await Promise.all(dice.chance(0.3) ? [send(), send()] : [send()])
  }
}

/** Reports a milestone as reached, with an existing update; sometimes one that is reached already. */
async function reachSome(script: Script): Promise<void> {
  const { dice, ground } = script
  const { projectId, key, updateIds } = dice.pick(milestones(ground.openProjects))
  await asked(script, 'reach', (on) => reach(on, ground.owner, { id: projectId, key }, dice.pick(updateIds)))
}

const acts = ['ask', 'ask', 'ask', 'ask', 'reach', 'reach', 'cancel', 'account', 'submit', 'spend', 'spend'] as const

/** Until a payout leaves for its bank, or they wait no longer. */
async function awaitPayout(script: Script): Promise<void> {
  const { paid } = script.gateway.payees
  const before = paid.length
  for (let round = 1; round <= 14 && paid.length === before; round += 1) {
    await meanwhile(script, 'payee', 8)
    // A changed account is paid three days later.
    if (round === 6) script.letTimePassTo(later(script.now(), 73 * hourMs))
  }
}

/** The payee is never paid: reminders, the offer to donors and a person's case follow with time. */
async function leaveMoney(script: Script): Promise<void> {
  script.letTimePassTo(script.closesAt)
  for (let count = 0; count < 10; count += 1) {
    script.anyApp().runTask(hourlyTask)
    await meanwhile(script, 'none', 10)
    script.letTimePassTo(later(script.now(), 16 * dayMs))
  }
}

/** Submits a payee, then requests payouts of gifts of a week ago, cancels some, and changes the account. */
export async function payee(script: Script): Promise<void> {
  const { dice, donors, payees, payoutNews, plot } = script
  payees.add('payee')
  while (donors.size > 0 && dice.chance(0.98)) await turn(script, 'payee')
  if (dice.chance(plot === 'left' ? 0.9 : 0.1)) await leaveMoney(script)
  else await fetchMoney(script)
  payees.delete('payee')
  payoutNews.ring()
}

async function fetchMoney(script: Script): Promise<void> {
  const { dice, ground, payouts } = script
  const submission = { kind: 'person', legalName: 'Olga', country: 'US' } as const
  const submit = (number: number) =>
    asked(script, 'submit', (on) =>
      submitPayee(on, ground.owner, { ...submission, fileIds: [uploadOf('credential', number)] }),
    )
  await submit(0)
  await chooseAccount(script)
  await awaitVerdict(script, submit)
  for (let count = 1; count <= 12; count += 1) {
    if (count === 1 || dice.chance(0.3))
      script.letTimePassTo(later(script.now(), dice.pick([8 * dayMs, 8 * dayMs, 4 * dayMs, 25 * hourMs])))
    await meanwhile(script, 'payee', 4)
    const act = count === 1 ? 'ask' : dice.pick(acts)
    if (act === 'ask') {
      await request(script, count)
      // Resubmitted documents are decided again, and no payout is made meanwhile.
      if (dice.chance(script.plot === 'refused' || script.plot === 'doubted' ? 0.5 : 0.1)) await submit(count)
      await awaitPayout(script)
    }
    if (act === 'reach') await reachSome(script)
    if (act === 'account' && dice.chance(0.4)) await chooseAccount(script)
    if (act === 'spend') await spendSome(script, count)
    if (act === 'submit') await submit(count)
    if (act === 'cancel' && payouts.size > 0 && dice.chance(0.5)) {
      const [id] = dice.pick([...payouts])
      await asked(script, 'take back', (on) => cancelPayout(on, ground.owner, id))
    }
  }
}
