import { record } from '#features/foundation/audit/actions.ts'
import { signCredentialLink } from '#features/foundation/files/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayee, PayeeItem, WholePayee } from '../contract.ts'
import { decisionRefused, decisionTexts, missingOf, type Verdict } from '../rules.ts'
import * as destinations from '../store/destinations.ts'
import * as store from '../store/payees.ts'

export const notFound = (): Refusal => new Refusal('payee_not_found', 'There is no such payee.')

const accountOf = ({ bank, last4, seenAt, usableFrom }: destinations.DestinationRow) => ({
  ...{ bank, last4, seenAt, usableFrom },
})

export async function readOwn({ database, clock, payments }: Platform, userId: Id<'user'>): Promise<OwnPayee> {
  const now = clock.now()
  const row = await store.findPayeeOf(database, userId)
  const paysOut = payments.payouts !== undefined
  if (!row) return { payee: null, missing: missingOf(undefined) ?? null, paysOut, now }
  const [[decision], destination] = await Promise.all([
    store.listDecisions(database, row.id, 1),
    destinations.findDestination(database, row.id),
  ])
  const { kind, legalName, country, state, submittedAt } = row
  return {
    payee: {
      ...{ kind, legalName, country, state, submittedAt },
      reason: state === 'with_us' ? null : (decision?.reason ?? null),
      account: destination ? accountOf(destination) : null,
    },
    missing: missingOf({ state, hasAccount: destination !== undefined, accountState: row.accountState }) ?? null,
    ...{ paysOut, now },
  }
}

const listedMax = 200

export async function readPayees(
  { database, clock }: Platform,
  state: 'with_us' | Verdict,
): Promise<{ items: PayeeItem[]; waiting: number; now: Instant }> {
  const [items, waiting] = await Promise.all([
    store.listPayees(database, state, listedMax),
    store.countWaiting(database),
  ])
  return { items, waiting, now: clock.now() }
}

const historyMax = 50

/** @throws Refusal payee_not_found. */
export async function readPayee({ database, clock }: Platform, actor: Actor, id: Id<'payee'>): Promise<WholePayee> {
  const row = await store.findPayee(database, id)
  if (!row) throw notFound()
  const [owner, documents, accounts, isShared, history, last] = await Promise.all([
    store.findOwner(database, row.ownerId),
    store.listDocuments(database, id),
    destinations.listDestinations(database, id, historyMax),
    destinations.isShared(database, id),
    store.listDecisions(database, id, historyMax),
    store.findLastVerdict(database, id),
  ])
  const { ownerId, kind, legalName, country, state, submittedAt, changedAt } = row
  const refused = decisionRefused({ ownerId, state, last }, actor.userId)
  return {
    ...{ id, ownerId, kind, legalName, country, state, submittedAt, changedAt, documents, isShared },
    history: history.map(({ at, to, reason, actor }) => ({ at, to, reason, actor })),
    researcher: owner?.name ?? '',
    institution: owner?.institution ?? null,
    accounts: accounts.map(accountOf),
    notDecidable: refused ? decisionTexts[refused] : null,
    now: clock.now(),
  }
}

/** The access is recorded before the link is returned. @throws Refusal payee_not_found. */
export async function linkDocument(platform: Platform, actor: Actor, id: Id<'payee'>, fileId: Id<'file'>) {
  const documents = await store.listDocuments(platform.database, id)
  if (!documents.some((one) => one.fileId === fileId)) throw notFound()
  const about = { action: 'payee.document_opened', targetKind: 'payee', targetId: id, data: { fileId } }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return signCredentialLink(platform, fileId)
}

/** Who is paid for a person's projects, and into which account; undefined before the person has submitted it. */
export type PayeeOfOwner = store.PayeeRow & {
  readonly destination: destinations.DestinationRow | undefined
  /** Another person is paid into the same account. */
  readonly isShared: boolean
}

export async function findPayeeOf(db: Database, ownerId: string): Promise<PayeeOfOwner | undefined> {
  const row = await store.findPayeeOf(db, ownerId)
  if (!row) return undefined
  const destination = await destinations.findDestination(db, row.id)
  return { ...row, destination, isShared: await destinations.isShared(db, row.id) }
}

/** The same, locked until the transaction ends: state and account stay as they are. */
export async function lockPayeeOf(tx: Database, ownerId: string): Promise<PayeeOfOwner | undefined> {
  return (await store.lockPayeeOf(tx, ownerId)) && findPayeeOf(tx, ownerId)
}
