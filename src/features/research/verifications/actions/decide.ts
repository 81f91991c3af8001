import { record } from '#features/foundation/audit/actions.ts'
import { confirmOrcid } from '#features/research/researchers/actions/orcid.ts'
import type { CheckedKind } from '#features/research/researchers/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { VerificationRequest } from '../contract.ts'
import { confirmedWords, refusedWords, revokedWords } from '../mails.ts'
import { monthsLater, verificationMonths } from '../rules/verifications.ts'
import * as proofs from '../store/proofs.ts'
import { lockRequest, type RequestRow, storeOutcome } from '../store/requests.ts'
import { notifyHolder } from './notify-holder.ts'
import { notFound, readRequest } from './read.ts'

type Confirmation = { readonly checked: readonly CheckedKind[]; readonly note: string }

/**
 * Staff record what they checked and the evidence; it is valid for 36 months and replaces earlier confirmations.
 *
 * @throws Refusal `own_verification` (403), `verification_not_found` (404),
 * `verification_decided`, `orcid_taken` (409).
 */
export async function confirm(
  platform: Platform,
  actor: Actor,
  id: Id<'verification'>,
  { checked: given, note }: Confirmation,
): Promise<VerificationRequest> {
  const checked = [...new Set(given)]
  await platform.database.transaction(async (tx) => {
    const { userId, name, institution, orcidId } = await mustDecide(tx, actor, id)
    if (checked.includes('orcid')) {
      if (orcidId === null) throw new Refusal('orcid_missing', 'This request names no ORCID iD.')
      await confirmOrcid(tx, platform, { userId, orcidId, by: 'staff', actorId: actor.userId })
    }
    const now = platform.clock.now()
    await storeOutcome(tx, id, { outcome: 'confirmed', reason: null, by: actor.userId, at: now })
    await proofs.endLive(tx, userId, { as: 'renewed', by: actor.userId, reason: null, at: now })
    const validUntil = monthsLater(now, verificationMonths)
    const row = { id: newId(platform), userId, requestId: id, checked, note, name, institution }
    await proofs.insertProof(tx, { ...row, confirmedBy: actor.userId, confirmedAt: now, validUntil })
    await keep(tx, platform, actor, id, 'confirmed', { checked, note })
    await notifyHolder(tx, platform, userId, confirmedWords({ id, checked, note, validUntil }))
  })
  return readRequest(platform, actor, id)
}

/** @throws Refusal `own_verification` (403), `verification_not_found` (404), `verification_decided` (409). */
export async function refuse(
  platform: Platform,
  actor: Actor,
  id: Id<'verification'>,
  reason: string,
): Promise<VerificationRequest> {
  await platform.database.transaction(async (tx) => {
    const { userId } = await mustDecide(tx, actor, id)
    await storeOutcome(tx, id, { outcome: 'refused', reason, by: actor.userId, at: platform.clock.now() })
    await keep(tx, platform, actor, id, 'refused', { reason })
    await notifyHolder(tx, platform, userId, refusedWords({ id, reason }))
  })
  return readRequest(platform, actor, id)
}

/** Revokes the result of a request. @throws Refusal `verification_ended` (409) when that has ended already. */
export async function revoke(
  platform: Platform,
  actor: Actor,
  id: Id<'verification'>,
  reason: string,
): Promise<VerificationRequest> {
  await platform.database.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    const proof = await proofs.findOfRequest(tx, id)
    if (!request || !proof) throw notFound()
    mustBeAnothers(actor, request)
    const at = platform.clock.now()
    const isLive = proof.endedAt === null && proof.validUntil > at
    if (!isLive || !(await proofs.endLive(tx, request.userId, { as: 'revoked', by: actor.userId, reason, at })))
      throw new Refusal('verification_ended', 'This verification has ended already.')
    await keep(tx, platform, actor, id, 'revoked', { reason })
    await notifyHolder(tx, platform, request.userId, revokedWords({ id, checked: proof.checked, reason }))
  })
  return readRequest(platform, actor, id)
}

async function mustDecide(tx: Database, actor: Actor, id: Id<'verification'>): Promise<RequestRow> {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound()
  mustBeAnothers(actor, request)
  if (request.outcome !== null) throw new Refusal('verification_decided', `Already ${request.outcome}.`)
  return request
}

function mustBeAnothers(actor: Actor, { userId }: RequestRow): void {
  if (userId === actor.userId)
    throw new Refusal('own_verification', 'This is your own request. A colleague must decide on it.')
}

const keep = (
  tx: Database,
  platform: Platform,
  actor: Actor,
  id: Id<'verification'>,
  what: 'confirmed' | 'refused' | 'revoked',
  data: Readonly<Record<string, unknown>>,
): Promise<void> =>
  record(tx, platform, {
    ...{ actorId: actor.userId, action: `verification.${what}`, targetKind: 'verification', targetId: id, data },
  })
