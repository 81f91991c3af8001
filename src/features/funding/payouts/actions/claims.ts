import { record } from '#features/foundation/audit/actions.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import { mustConfirmIdentity } from '#features/identity/accounts/actions/confirm-password.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { cents, inCents } from '#values/money.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Claims } from '../contract/claims.ts'
import * as store from '../store/claims.ts'
import { lockProjects } from '../store/money.ts'
import { keepMissing } from '../store/written-off.ts'
import { settleCover, sumOwed } from './cover.ts'

const listedMax = 200
const paused = 'Write-offs are paused while a fault in our books is looked into. Nothing was changed.'
const notFound = (): Refusal =>
  new Refusal('claim_not_found', 'There is no such claim: it was given back, or given up.')

/** What banks took after payouts and the platform covers, with requested write-offs. */
export async function readClaims({ database, clock }: Platform, actor: Actor): Promise<Claims> {
  const [claims, asked] = await Promise.all([store.listClaims(database, listedMax), store.listAsked(database)])
  const items = claims.map(({ ownerId, ...claim }) => {
    const one = asked.find(({ projectId }) => projectId === claim.projectId)
    const { id, cents: amount, reason, askedBy, askedAt, askedById } = one ?? {}
    return {
      ...claim,
      isOwn: ownerId === actor.userId,
      writeOff:
        one && id && amount !== undefined && reason && askedBy && askedAt
          ? { id, cents: amount, reason, askedBy, askedAt, isOwn: askedById === actor.userId }
          : null,
    }
  })
  return { items, now: clock.now() }
}

/**
 * Asks to give up the whole claim on a project's later gifts. Another person has to agree.
 *
 * @throws Refusal claim_not_found, write_off_decided, own_write_off, books_broken, and those of mustConfirmIdentity.
 */
export async function askWriteOff(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { reason, password }: { readonly reason: string; readonly password?: string | undefined },
): Promise<Claims> {
  await mustConfirmIdentity(platform, actor, password)
  await platform.database.transaction(async (tx) => {
    const amount = await mustBeCovered(tx, platform, projectId)
    await mustHaveConsistentBooks(tx, paused)
    mustBeAnothers(await store.findOwnerOf(tx, projectId), actor)
    const about = { id: newId<'write-off'>(platform), projectId, cents: amount, reason, askedBy: actor.userId }
    if (!(await store.insertWriteOff(tx, about, platform.clock.now())))
      throw new Refusal('write_off_decided', 'A colleague has asked for this already. Please look again.')
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'claim.write_off_asked', targetKind: 'project', targetId: projectId },
      data: { cents: amount, reason },
    })
  })
  return readClaims(platform, actor)
}

/**
 * Approves a write-off or declines it. A write-off is the platform's loss: later gifts need not repay it. Money that
 * comes back of the earlier gifts does, because that is what was written off (docs/accounts.md).
 *
 * @throws Refusal claim_not_found, own_write_off, write_off_decided, books_broken, and those of mustConfirmIdentity.
 */
export async function decideWriteOff(
  platform: Platform,
  actor: Actor,
  id: Id<'write-off'>,
  { verdict, password }: { readonly verdict: 'approved' | 'declined'; readonly password?: string | undefined },
): Promise<Claims> {
  await mustConfirmIdentity(platform, actor, password)
  await platform.database.transaction(async (tx) => {
    const one = await store.findWriteOff(tx, id)
    if (!one) throw notFound()
    if (verdict === 'approved') {
      mustBeAnothers(one.askedById, actor)
      mustBeAnothers(one.ownerId, actor)
      await mustHaveConsistentBooks(tx, paused)
      const left = await mustBeCovered(tx, platform, one.projectId)
      if (left < one.cents)
        throw new Refusal(
          'write_off_decided',
          `Gifts gave a part back since: ${inCents(left)} are left. Please decline this and ask anew.`,
        )
    }
    const now = platform.clock.now()
    if (!(await store.decideWriteOff(tx, id, verdict, actor.userId, now)))
      throw new Refusal('write_off_decided', 'A colleague has decided already. Please look again.')
    if (verdict === 'approved') await book(tx, platform, one)
    await record(tx, platform, {
      ...{
        actorId: actor.userId,
        action: `claim.write_off_${verdict}`,
        targetKind: 'project',
        targetId: one.projectId,
      },
      data: { cents: one.cents },
    })
  })
  platform.tasks.wake('ledger-balances')
  return readClaims(platform, actor)
}

async function book(
  tx: Database,
  platform: Platform,
  { id, projectId, cents: amount }: store.WriteOffRow,
): Promise<void> {
  await postEntries(tx, platform, [
    {
      ...{ kind: 'claim_written_off', reference: `write-off:${id}`, subjectId: projectId, sourceId: id },
      ...{ occurredAt: platform.clock.now(), memo: 'given up by the platform' },
      postings: [
        { account: 'bad_debt', ownerId: projectId, amount },
        { account: 'payee_receivable', ownerId: projectId, amount: cents(-amount) },
      ],
    },
  ])
  await keepMissing(tx, id, projectId)
}

/**
 * What is covered for this project, which is locked until the transaction ends; gifts so far have repaid their part.
 */
async function mustBeCovered(tx: Database, platform: Platform, projectId: Id<'project'>) {
  await lockProjects(tx, [projectId])
  await settleCover(tx, platform, projectId)
  const { cover } = await sumOwed(tx, projectId)
  if (cover <= 0) throw notFound()
  return cover
}

function mustBeAnothers(ownerId: string | undefined, { userId }: Actor): void {
  if (userId === ownerId)
    throw new Refusal('own_write_off', 'You asked for this, or are the project’s researcher. A colleague must decide.')
}
