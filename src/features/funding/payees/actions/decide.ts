import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { WholePayee } from '../contract.ts'
import { decidedWords } from '../mails.ts'
import { decisionRefused, decisionTexts, mayDecide, type Verdict } from '../rules.ts'
import * as store from '../store/payees.ts'
import { notifyPayee } from './notify-payee.ts'
import { notFound, readPayee } from './read.ts'

/** @throws Refusal payee_not_found (404), own_payee, own_decision (403), payee_decided (409). */
export async function decideOnPayee(
  platform: Platform,
  actor: Actor,
  id: Id<'payee'>,
  { verdict, reason }: { readonly verdict: Verdict; readonly reason: string },
): Promise<WholePayee> {
  await platform.database.transaction(async (tx) => {
    const payee = await store.lockPayee(tx, id)
    if (!payee) throw notFound()
    const refused = decisionRefused({ ...payee, last: await store.findLastVerdict(tx, id) }, actor.userId)
    if (refused) throw new Refusal(refused, decisionTexts[refused])
    if (!mayDecide(payee.state, verdict))
      throw new Refusal('payee_decided', 'A colleague has decided already, or new documents came. Please look again.')
    const [last] = await store.listDecisions(tx, id, 1)
    const now = platform.clock.now()
    await store.storeState(tx, id, verdict, now)
    const decision = { id: newId(platform), payeeId: id, from: payee.state, to: verdict } as const
    await store.insertDecision(tx, { ...decision, reason, actorId: actor.userId }, now)
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: `payee.${verdict}`, targetKind: 'payee', targetId: id },
      data: { reason, before: last?.to ?? null },
    })
    await notifyPayee(tx, platform, payee.ownerId, decidedWords({ id: decision.id, verdict, reason }))
  })
  platform.tasks.wake('payouts')
  return readPayee(platform, actor, id)
}
