import { splitOfWish } from '#features/funding/donations/rules.ts'
import { openAccountPage } from '#features/funding/payees/actions/account.ts'
import { decideOnPayee } from '#features/funding/payees/actions/decide.ts'
import { readOwn, readPayees } from '#features/funding/payees/actions/read.ts'
import { submitPayee } from '#features/funding/payees/actions/submit.ts'
import { approvePayout, declinePayout, holdPayout, releasePayout } from '#features/funding/payouts/actions/decide.ts'
import { readPayout, readPayouts } from '#features/funding/payouts/actions/read-desk.ts'
import { readMoney } from '#features/funding/payouts/actions/read-money.ts'
import { cancelPayout, requestPayout } from '#features/funding/payouts/actions/request.ts'
import { spend } from '#features/funding/payouts/actions/spend.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dollars } from '#values/money.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import { uploadOf } from './ground.test-setup.ts'
import { insist, type Script, turn } from './people.ts'
import type { Heard } from './processes.ts'
import type { Bank } from './simulated-payees.ts'

const password = 'any'
const banksOf: readonly Bank[] = ['keeps', 'keeps', 'keeps', 'refuses', 'returns']

const asked = <T>(script: Script, who: string, work: (on: Platform) => Promise<T>): Promise<Heard<T>> =>
  insist(script, who, (app) => app.ask(who, work))

async function idle(script: Script, who: string, most: number): Promise<void> {
  for (let turns = script.dice.below(most); turns > 0; turns -= 1) await turn(script, who)
}

/** On the gateway's page: the account that is paid. */
async function chooseAccount(script: Script): Promise<void> {
  const { calls, dice, gateway, ground } = script
  const open = () => asked(script, 'account', (on) => openAccountPage(on, ground.owner, password))
  let heard = await open()
  while ('refusal' in heard && heard.refusal === 'payouts_unavailable') heard = await open()
  if (!('answer' in heard)) return
  const [ref, bank] = [heard.answer.url.split('/').at(-1) ?? '', dice.pick(banksOf)]
  const perform = async () => gateway.payees.choose(ref, bank)
  await calls.make({ name: 'payee on the gateway’s page', process: undefined, perform })
}

/** Looks now and then until they can be paid, which may be never. */
async function awaitVerdict(script: Script): Promise<void> {
  const { dice, ground, now } = script
  while (dice.chance(0.97)) {
    const seen = await asked(script, 'look', (on) => readOwn(on, ground.owner.userId))
    if ('answer' in seen && seen.answer.missing === null) return
    await idle(script, 'payee', 20)
    script.letTimePassTo(later(now(), hourMs))
  }
}

/** What was given to a project and reached it, as far as its donors know. */
export function givenTo({ wishes, gateway }: Script, projectId: string): number {
  const paid = new Set([...gateway.payments.values()].filter((one) => one.state === 'succeeded').map((one) => one.key))
  return wishes
    .filter((wish) => wish.projectId === projectId && [...wish.donationIds].some((id) => paid.has(`donation:${id}`)))
    .reduce((sum, wish) => sum + splitOfWish(dollars(wish.amountDollars), wish.coverFees === true).net, 0)
}

async function request(script: Script, number: number): Promise<void> {
  const { dice, ground, payouts } = script
  const seen = await asked(script, 'look', (on) => readMoney(on, ground.owner))
  const free = 'answer' in seen ? seen.answer.projects.filter(({ available }) => available >= 1000) : []
  const some = free.length > 0 ? dice.pick(free) : undefined
  const [projectId, available] = [some?.id ?? dice.pick(ground.openProjects), some?.available ?? 0]
  // All of it, a part, or a cent more than there is.
  const part = dice.pick([1, 1, 0.5, 0.3, 0.9, 'more'] as const)
  const amountCents = Math.max(1000, part === 'more' ? available + 1 : Math.floor(available * part))
  const wish = { clientKey: `payout ${number}`, projectId, amountCents, purpose: 'Sensors.' }
  const clicks = dice.chance(0.3) ? 2 : 1
  const heard = await Promise.all(
    Array.from({ length: clicks }, () => asked(script, 'request', (on) => requestPayout(on, ground.owner, wish))),
  )
  for (const one of heard) if ('answer' in one) payouts.set(one.answer.id, { projectId, cents: amountCents })
}

async function spendSome(script: Script, number: number): Promise<void> {
  const { dice, ground, payouts, now } = script
  if (payouts.size === 0) return
  const [id, { cents }] = dice.pick([...payouts])
  const about = { lineKey: null, spentOn: now().slice(0, 10), what: 'Sensors.', fileId: uploadOf('receipt', number) }
  const amountCents = Math.max(1, Math.floor(cents * dice.pick([0.4, 0.7, 1])))
  const wish = { clientKey: `receipt ${number}`, amountCents, ...about }
  const send = () => asked(script, 'spend', (on) => spend(on, ground.owner, id, wish))
  await Promise.all(dice.chance(0.3) ? [send(), send()] : [send()])
}

/** Says who is paid, then asks for payouts of what was given a week ago, takes some back, and changes the account. */
export async function payee(script: Script): Promise<void> {
  const { dice, ground, donors, payouts, payees } = script
  payees.add('payee')
  const submission = { kind: 'person', legalName: 'Olga', country: 'US', fileIds: [uploadOf('credential', 0)] } as const
  await asked(script, 'submit', (on) => submitPayee(on, ground.owner, submission))
  await chooseAccount(script)
  while (donors.size > 0 && dice.chance(0.98)) await turn(script, 'payee')
  await awaitVerdict(script)
  for (let count = 1; count <= 10; count += 1) {
    if (count < 3 || dice.chance(0.4))
      script.letTimePassTo(later(script.now(), dice.pick([8 * dayMs, 4 * dayMs, 25 * hourMs])))
    await idle(script, 'payee', 25)
    const act = dice.pick(['ask', 'ask', 'ask', 'ask', 'cancel', 'account', 'submit', 'spend', 'spend'])
    if (act === 'ask') await request(script, count)
    if (act === 'account') await chooseAccount(script)
    if (act === 'spend') await spendSome(script, count)
    if (act === 'submit')
      await asked(script, 'submit', (on) =>
        submitPayee(on, ground.owner, { ...submission, fileIds: [uploadOf('credential', count)] }),
      )
    if (act === 'cancel' && payouts.size > 0) {
      const [id] = dice.pick([...payouts])
      await asked(script, 'take back', (on) => cancelPayout(on, ground.owner, id))
    }
  }
  payees.delete('payee')
}

async function decide(script: Script, actor: Actor, id: Id<'payout'>): Promise<void> {
  const { dice, now } = script
  const act = dice.pick([
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'hold',
    'release',
    'release',
    'decline',
  ])
  if (act === 'hold') {
    const reviewOn = later(now(), 2 * dayMs).slice(0, 10)
    const wish = { reason: 'question', shownText: 'Why?', reviewOn } as const
    await asked(script, 'hold', (on) => holdPayout(on, actor, id, wish))
  }
  if (act === 'release') await asked(script, 'release', (on) => releasePayout(on, actor, id))
  if (act === 'decline' && dice.chance(0.4)) await asked(script, 'decline', (on) => declinePayout(on, actor, id, 'No.'))
  if (act !== 'approve') return
  const seen = await asked(script, 'look', (on) => readPayout(on, actor, id))
  if (!('answer' in seen)) return
  const { contentHash } = seen.answer
  await asked(script, 'approve', (on) => approvePayout(on, actor, id, { contentHash, password }))
}

/** One of the finance team, at the payouts' desk: looks at payees and payouts, approves, holds, lets go and declines. */
export async function payoutDesk(script: Script, at: number): Promise<void> {
  const { dice, ground } = script
  const actor = ground.staff[at]
  if (!actor) throw new Error('nobody of this number')
  for (let left = 5; left > 0; left -= script.payees.size > 0 ? 0 : 1) {
    await idle(script, 'desk', 20)
    const state = dice.chance(0.8) ? 'with_us' : 'attention'
    const waiting = await asked(script, 'payees', (on) => readPayees(on, state))
    for (const { id } of 'answer' in waiting ? waiting.answer.items : []) {
      const verdict = dice.chance(0.9) ? 'verified' : 'attention'
      await asked(script, 'decide payee', (on) => decideOnPayee(on, actor, id, { verdict, reason: 'Any.' }))
    }
    const open = await asked(script, 'payouts', (on) => readPayouts(on, 'open'))
    const [some] = 'answer' in open && open.answer.items.length > 0 ? [dice.pick(open.answer.items)] : []
    if (some) await decide(script, actor, some.id)
  }
}

/** Payees' banks keep payouts, refuse them, or send them back. */
export async function payeeBanks(script: Script): Promise<void> {
  const { calls, gateway } = script
  for (let left = 10; left > 0; left -= script.payees.size > 0 ? 0 : 1) {
    await idle(script, 'banks', 20)
    await calls.make({ name: 'a payee’s bank', process: undefined, perform: async () => gateway.payees.bankActs() })
  }
}
