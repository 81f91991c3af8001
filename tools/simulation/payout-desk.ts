import { checkMonth, closeMonth, reopenMonth } from '#features/funding/months/actions/close.ts'
import { readMonth, readMonths } from '#features/funding/months/actions/read.ts'
import { decideOnPayee } from '#features/funding/payees/actions/decide.ts'
import { readPayees } from '#features/funding/payees/actions/read.ts'
import { askWriteOff, decideWriteOff, readClaims } from '#features/funding/payouts/actions/claims.ts'
import { approvePayout, declinePayout, holdPayout, releasePayout } from '#features/funding/payouts/actions/decide.ts'
import { readPayout, readPayouts } from '#features/funding/payouts/actions/read-desk.ts'
import { release, sendBack } from '#features/funding/releases/actions/decide.ts'
import { readDesk } from '#features/funding/releases/actions/desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later, monthAfter } from '#values/time.ts'
import { asked, isAnyPaid, meanwhile, password, untilPaidOut } from './payees.ts'
import { type Script, turn } from './people.ts'
import { skewMaxMs } from './processes.ts'

function member({ ground }: Script, at: number): Actor {
  const actor = ground.staff[at]
  if (!actor) throw new Error('no person has this number')
  return actor
}

const approve = (times: number) => Array<'approve'>(times).fill('approve')
const verdicts = [...approve(14), 'hold', 'release', 'release', 'decline'] as const
/** The person who ends a hold may review the payout again. */
const carefulVerdicts = [...approve(4), 'hold', 'hold', 'release', 'release', 'release'] as const

async function decide(script: Script, actor: Actor, id: Id<'payout'>): Promise<void> {
  const { dice, now, plot } = script
  const act = dice.pick(plot === 'refused' ? carefulVerdicts : verdicts)
  if (act === 'hold') {
    const reviewOn = later(now(), 2 * dayMs).slice(0, 10)
    const request = { reason: 'question', shownText: 'Why?', reviewOn } as const
    await asked(script, 'hold', (on) => holdPayout(on, actor, id, request))
  }
  if (act === 'release') await asked(script, 'release', (on) => releasePayout(on, actor, id))
  if (act === 'decline' && dice.chance(0.5)) await asked(script, 'decline', (on) => declinePayout(on, actor, id, 'No.'))
  if (act !== 'approve') return
  const seen = await asked(script, 'look', (on) => readPayout(on, actor, id))
  if (!('answer' in seen)) return
  const { contentHash } = seen.answer
  await asked(script, 'approve', (on) => approvePayout(on, actor, id, { contentHash, password }))
}

/** A payee's verification is revoked while payouts wait: they may not leave before it is restored. */
async function doubtPayees(script: Script, actor: Actor): Promise<void> {
  const known = await asked(script, 'payees', (on) => readPayees(on, 'verified'))
  for (const { id } of 'answer' in known ? known.answer.items : [])
    await asked(script, 'doubt payee', (on) =>
      decideOnPayee(on, actor, id, { verdict: 'attention', reason: 'It ran out.' }),
    )
}

async function lookAtPayees(script: Script, actor: Actor): Promise<void> {
  const { dice } = script
  const state = dice.chance(0.8) ? 'with_us' : 'attention'
  const waiting = await asked(script, 'payees', (on) => readPayees(on, state))
  for (const { id } of 'answer' in waiting ? waiting.answer.items : []) {
    const verdict = dice.chance(0.9) ? 'verified' : 'attention'
    await asked(script, 'decide payee', (on) => decideOnPayee(on, actor, id, { verdict, reason: 'Any.' }))
  }
}

/** Two people write off what the platform covers for a project; either may find that it came back meanwhile. */
async function lookAtClaims(script: Script, actor: Actor): Promise<void> {
  const { dice } = script
  const seen = await asked(script, 'claims', (on) => readClaims(on, actor))
  for (const { projectId, writeOff } of 'answer' in seen ? seen.answer.items : []) {
    const verdict = dice.chance(0.8) ? 'approved' : 'declined'
    if (writeOff)
      await asked(script, 'decide claim', (on) => decideWriteOff(on, actor, writeOff.id, { verdict, password }))
    else if (dice.chance(0.7))
      await asked(script, 'give up', (on) => askWriteOff(on, actor, projectId, { reason: 'Gone.', password }))
  }
}

/** A reviewer checks milestones that are reported as reached. */
async function lookAtMilestones(script: Script, actor: Actor): Promise<void> {
  const seen = await asked(script, 'milestones', (on) => readDesk(on, actor))
  for (const { project, key, update } of 'answer' in seen ? seen.answer.items : []) {
    const which = { id: project.id, key, updateId: update.id }
    if (script.dice.chance(0.75)) await asked(script, 'release share', (on) => release(on, actor, which))
    else await asked(script, 'send back', (on) => sendBack(on, actor, { ...which, reason: 'More.' }))
  }
}

/** Whether a bank took a gift when something was paid out: then there may be a claim. */
export const isAnyTaken = (script: Script): boolean =>
  isAnyPaid(script) && script.gateway.paid().some(({ disputes }) => disputes.some(({ state }) => state !== 'won'))

/** A team member at the desks for payouts: payees, payouts, milestones, and write-offs. */
export async function payoutDesk(script: Script, at: number): Promise<void> {
  const { dice } = script
  const actor = member(script, at)
  for (let left = script.plot === 'taken' ? 10 : 4; left > 0; left -= script.payees.size > 0 ? 0 : 1) {
    await meanwhile(script, 'desk', 10)
    if (dice.chance(0.5)) await lookAtPayees(script, actor)
    if (dice.chance(0.3)) await lookAtMilestones(script, actor)
    if (dice.chance(isAnyTaken(script) ? 0.9 : 0.1)) await lookAtClaims(script, actor)
    const open = await asked(script, 'payouts', (on) => readPayouts(on, 'open'))
    const [some] = 'answer' in open && open.answer.items.length > 0 ? [dice.pick(open.answer.items)] : []
    if (some && dice.chance(script.plot === 'doubted' ? 0.3 : 0.02)) await doubtPayees(script, actor)
    if (some) await decide(script, actor, some.id)
  }
}

/** Payees' banks accept payouts, refuse them, or return them: mostly days after they arrived. */
export async function payeeBanks(script: Script): Promise<void> {
  const { calls, dice, gateway, payees, payoutNews } = script
  await turn(script, 'banks')
  while (payees.size > 0 || gateway.payees.isAnyOpen()) {
    if (!gateway.payees.isAnyOpen()) await payoutNews.wait()
    await meanwhile(script, 'banks', 12)
    const mayComeBack = gateway.payees.isAnyArrived() && dice.chance(0.9)
    if (mayComeBack) await meanwhile(script, 'banks', 60)
    await calls.make({ name: 'a payee’s bank', process: undefined, perform: async () => gateway.payees.bankActs() })
  }
}

/** One gift, or all gifts, to a project with a payout: only those may have to be covered. */
function someGifts({ dice, gateway, wishes, payouts, plot }: Script): string[] {
  const arrived = gateway.payees.paid.filter(({ state }) => state === 'paid').map(({ key }) => key.split(':')[1])
  const some = arrived.length > 0 ? dice.pick(arrived) : undefined
  const projectId = some === undefined ? undefined : payouts.get(some as Id<'payout'>)?.projectId
  const known = wishes.filter((one) => one.projectId === projectId).flatMap((one) => [...one.donationIds])
  const paid = gateway.paid()
  const likely = paid.filter(({ key }) => known.some((id) => key === `donation:${id}`))
  if (likely.length > 0 && (plot === 'taken' || dice.chance(0.3))) return likely.slice(0, 4).map(({ ref }) => ref)
  const among = likely.length > 0 && dice.chance(0.8) ? likely : paid
  return among.length > 0 ? [dice.pick(among).ref] : []
}

/** Until a claim was written off, or its time is over. */
async function untilGivenUp(script: Script): Promise<void> {
  const isDecided = () => script.calls.hasDone('decide claim: with posted')
  for (let rounds = 0; rounds < 60 && !isDecided(); rounds += 1) await meanwhile(script, 'banks', 10)
}

/**
 * Donors' banks take back what was paid out by then, and reverse their decision: the platform covers what is missing.
 * Before the reversal, people may have written it off.
 */
export async function lateBanks(script: Script): Promise<void> {
  const { calls, dice, gateway, plot } = script
  for (let count = plot === 'taken' || dice.chance(0.7) ? 1 + dice.below(2) : 0; count > 0; count -= 1) {
    await untilPaidOut(script, 'banks')
    const refs = someGifts(script)
    for (let words = 2 + dice.below(2); words > 0; words -= 1) {
      await meanwhile(script, 'banks', words === 1 ? 40 : 6)
      if (plot === 'taken' && words === 1) await untilGivenUp(script)
      for (const ref of refs)
        await calls.make({ name: 'a bank', process: undefined, perform: async () => gateway.dispute(ref) })
    }
  }
}

const afterMonth = (at: Instant): Instant =>
  later(`${monthAfter(at.slice(0, 7))}T00:00:00.000Z` as Instant, 2 * skewMaxMs + hourMs)

/** Two people close the books of a month while payouts continue, and sometimes reopen it before it is checked. */
export async function bookkeepers(script: Script): Promise<void> {
  const { dice } = script
  if (dice.chance(0.3)) return
  await untilPaidOut(script, 'books')
  script.letTimePassTo(afterMonth(script.now()))
  for (let count = 0; count < 8; count += 1) {
    await meanwhile(script, 'books', 6)
    const actor = member(script, dice.below(2))
    const seen = await asked(script, 'months', readMonths)
    const month = 'answer' in seen ? seen.answer.next : null
    if (month === null) continue
    const kept = await asked(script, 'month', (on) => readMonth(on, actor, month))
    if (!('answer' in kept)) continue
    const { state, hash } = kept.answer
    if (state === 'open' || hash === null) await asked(script, 'close month', (on) => closeMonth(on, actor, month))
    else if (dice.chance(0.2)) await asked(script, 'open month', (on) => reopenMonth(on, actor, month, 'Late.'))
    else await asked(script, 'check month', (on) => checkMonth(on, actor, month, hash))
  }
}
