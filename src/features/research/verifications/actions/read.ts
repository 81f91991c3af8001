import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnVerification, Verification, VerificationQueue, VerificationRequest } from '../contract.ts'
import { carriesBadge } from '../rules/verifications.ts'
import { findMailbox } from '../store/mailboxes.ts'
import { findLatest, findOfRequest, hasBadge, type ProofRow } from '../store/proofs.ts'
import { type Context, countWaiting, findContext, listQueue, type QueueFilter } from '../store/queue.ts'
import { findAsking, findRequest, listDocuments, listOwnRequests } from '../store/requests.ts'

export const notFound = (): Refusal => new Refusal('verification_not_found', 'There is no such request.')

const verificationOf = (row: ProofRow | undefined): Verification | null => {
  if (!row) return null
  const { checked, note, confirmedAt, validUntil, name, institution, endedAt, endReason } = row
  return { checked, note, confirmedAt, validUntil, name, institution, endedAt, endReason }
}

/** What the researcher sees of their own verification. */
export async function readOwn(platform: Platform, userId: Id<'user'>): Promise<OwnVerification> {
  const db = platform.database
  const now = platform.clock.now()
  const [asking, latest, isVerified, requests, mailbox] = await Promise.all([
    findAsking(db, userId),
    findLatest(db, userId),
    hasBadge(db, userId, now),
    listOwnRequests(db, userId, 1),
    findMailbox(db, userId),
  ])
  const [row] = requests
  const documents = row ? await listDocuments(db, [row.id]) : []
  const isCompared = latest !== undefined && carriesBadge(latest.checked)
  const isOther = isCompared && (latest.name !== asking?.name || latest.institution !== asking.institution)
  return {
    latest: verificationOf(latest),
    isVerified,
    isDue: isOther && latest.endedAt === null && latest.validUntil > now,
    request: row ? { ...requestOf(row), documents: documents.map(documentOf) } : null,
    mailbox: {
      host: mailbox?.validUntil && mailbox.validUntil > now ? mailbox.host : null,
      validUntil: mailbox?.validUntil && mailbox.validUntil > now ? mailbox.validUntil : null,
      sentTo: mailbox?.codeExpiresAt && mailbox.codeExpiresAt > now ? mailbox.sentTo : null,
    },
  }
}

type Row = Awaited<ReturnType<typeof listOwnRequests>>[number]
const requestOf = ({ id, statement, askedAt, dueAt, outcome, reason, decidedAt }: Row) => ({
  ...{ id, statement, askedAt, dueAt, outcome, reason, decidedAt },
})

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]
const documentOf = ({ fileId, fileName, sizeBytes }: DocumentRow) => ({ fileId, fileName, sizeBytes })

const pageSize = 30

export async function readQueue(platform: Platform, filter: QueueFilter): Promise<VerificationQueue> {
  const now = platform.clock.now()
  const [rows, { waiting }] = await Promise.all([
    listQueue(platform.database, filter, pageSize + 1),
    countWaiting(platform.database, now),
  ])
  const items = rows.slice(0, pageSize)
  return { items, waiting, now, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** Waiting requests, for the dashboard of staff. */
export const readWaiting = async (platform: Platform, limit: number) => {
  const now = platform.clock.now()
  const [counts, items] = await Promise.all([
    countWaiting(platform.database, now),
    listQueue(platform.database, { state: 'waiting' }, limit),
  ])
  return { ...counts, items }
}

const placeOf = ({ institutionId, city, country }: Context): VerificationRequest['place'] =>
  institutionId === null ? null : { institutionId, city, country }

const earlierMax = 10

/** @throws Refusal verification_not_found. */
export async function readRequest(
  platform: Platform,
  actor: Actor,
  id: Id<'verification'>,
): Promise<VerificationRequest> {
  const db = platform.database
  const row = await findRequest(db, id)
  const context = row && (await findContext(db, id))
  if (!row || !context) throw notFound()
  const [documents, requests, proof] = await Promise.all([
    listDocuments(db, [id]),
    listOwnRequests(db, row.userId, earlierMax),
    findOfRequest(db, id),
  ])
  const now = platform.clock.now()
  const { publicId, fieldOfStudy, orcidProof, publications, decidedBy, host, provenAt, validUntil } = context
  return {
    ...requestOf(row),
    ...{ userId: row.userId, name: row.name, institution: row.institution, orcidId: row.orcidId },
    ...{ publicId, fieldOfStudy, orcidProof, publications, decidedBy },
    current: { name: context.name, institution: context.institution },
    place: context.institution === row.institution ? placeOf(context) : null,
    mailbox: host && provenAt && validUntil && validUntil > now ? { host, provenAt, validUntil } : null,
    documents: documents.map(documentOf),
    earlier: requests
      .filter((one) => one.id !== id && one.askedAt <= row.askedAt)
      .map(({ askedAt, outcome, reason }) => ({ askedAt, outcome, reason })),
    verification: verificationOf(proof),
    isOwn: row.userId === actor.userId,
    now,
  }
}
