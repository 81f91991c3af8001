import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { longDate } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { AnswerableDispute, DisputeAnswer } from '../contract.ts'
import { type AnswerKind, answerFailureText, isGiven, receiptText, unanswerableReason } from '../rules/answers.ts'
import { type AnswerRow, findAnswer, findPaidGift, type PaidGift, writeAnswer } from '../store/answers.ts'
import { type DisputeRow, findDisputeById, lockDispute } from '../store/disputes.ts'

export type AnswerWish = {
  /** The version of the draft that the writer saw; 0 before the first. */
  readonly version: number
  readonly purpose: string
  readonly evidence: string
}

/**
 * With the donor's name and address, even of an anonymous donor: the view is logged. @throws Refusal dispute_not_found
 * (404).
 */
export async function readDispute(platform: Platform, actor: Actor, id: string): Promise<AnswerableDispute> {
  const { database, clock } = platform
  const dispute = await findDisputeById(database, id)
  if (!dispute) throw notFound()
  const [answer, gift] = await Promise.all([findAnswer(database, id), findPaidGift(database, dispute.donationId)])
  if (!gift) throw new Error(`the dispute ${id} is of a gift that was never paid`)
  await logAccess(platform, actor, dispute, gift)
  const giver = gift.donorName ?? gift.donorEmail ?? 'Unknown'
  const receipt = answer?.receipt ?? receiptText(gift)
  const shown = answer ? shownOf(answer) : null
  return { dispute, answer: shown, gross: gift.gross, giver, receipt, now: clock.now() }
}

/** Logged as a view of the person, or of the gift if the donor is a guest. */
function logAccess(platform: Platform, { userId: actorId }: Actor, dispute: DisputeRow, { donorId }: PaidGift) {
  const { id: disputeId, donationId } = dispute
  const target = donorId ? { targetKind: 'user', targetId: donorId } : { targetKind: 'donation', targetId: donationId }
  const data = { donationId, disputeId }
  return record(platform.database, platform, { actorId, action: 'person.looked_at', ...target, data })
}

/**
 * Saves a draft, so that it survives a reload and colleagues can continue it.
 *
 * @throws Refusal dispute_not_found, dispute_decided, dispute_answer_late, dispute_answered; dispute_draft_changed when
 * a colleague saved another draft since.
 */
export function saveDraft(platform: Platform, actor: Actor, id: string, wish: AnswerWish): Promise<DisputeAnswer> {
  return platform.database.transaction(async (tx) => {
    const { dispute, known } = await mustBeAnswerable(tx, platform, id)
    if (isGiven(known)) throw answered(known)
    if (known?.state === 'draft' && isSame(known, wish)) return shownOf(known)
    mustKnowNewest(known, wish.version)
    await write(tx, platform, actor, dispute, known, { kind: 'evidence', state: 'draft', ...wish })
    return shownOf(await mustFindAnswer(tx, id))
  })
}

/**
 * Queues the answer; a task sends it until the gateway has accepted or refused it. Submitting the same answer twice
 * sends it once.
 *
 * @throws Refusal as `saveDraft`.
 */
export async function sendAnswer(
  platform: Platform,
  actor: Actor,
  id: string,
  wish: AnswerWish,
): Promise<DisputeAnswer> {
  const sent = await platform.database.transaction(async (tx) => {
    const { dispute, known } = await mustBeAnswerable(tx, platform, id)
    if (known && isGiven(known)) {
      if (known.kind === 'evidence' && isSame(known, wish)) return shownOf(known)
      throw answered(known)
    }
    mustKnowNewest(known, wish.version)
    await write(tx, platform, actor, dispute, known, { kind: 'evidence', state: 'sending', ...wish })
    return shownOf(await mustFindAnswer(tx, id))
  })
  platform.tasks.wake('dispute-answers')
  return sent
}

/**
 * Accepts the dispute: a task informs the gateway, and its event that the dispute is lost books it. A draft stays.
 *
 * @throws Refusal dispute_not_found, dispute_decided, dispute_answer_late, dispute_answered.
 */
export async function acceptDispute(platform: Platform, actor: Actor, id: string): Promise<DisputeAnswer> {
  const accepted = await platform.database.transaction(async (tx) => {
    const { dispute, known } = await mustBeAnswerable(tx, platform, id)
    if (known && isGiven(known)) {
      if (known.kind === 'acceptance') return shownOf(known)
      throw answered(known)
    }
    const { purpose = '', evidence = '' } = known ?? {}
    await write(tx, platform, actor, dispute, known, { kind: 'acceptance', state: 'sending', purpose, evidence })
    return shownOf(await mustFindAnswer(tx, id))
  })
  platform.tasks.wake('dispute-answers')
  return accepted
}

type Written = Pick<AnswerWish, 'purpose' | 'evidence'> & {
  readonly kind: AnswerKind
  readonly state: 'draft' | 'sending'
}

const actions = {
  draft: 'dispute.drafted',
  evidence: 'dispute.answer_asked',
  acceptance: 'dispute.acceptance_asked',
} as const

async function write(
  tx: Database,
  platform: Platform,
  actor: Actor,
  { id: disputeId, donationId }: DisputeRow,
  known: AnswerRow | undefined,
  { kind, state, purpose, evidence }: Written,
): Promise<void> {
  const version = (known?.version ?? 0) + 1
  const gift = state === 'sending' && kind === 'evidence' ? await findPaidGift(tx, donationId) : undefined
  const receipt = gift ? receiptText(gift) : null
  const [by, now] = [actor.userId, platform.clock.now()]
  await writeAnswer(tx, { disputeId, kind, purpose, evidence, receipt, state, version, by, now })
  const action = actions[state === 'draft' ? 'draft' : kind]
  await record(tx, platform, {
    ...{ actorId: by, action, targetKind: 'donation', targetId: donationId },
    data: { disputeId, version },
  })
}

/** The dispute, locked until the transaction ends, with its answer. */
async function mustBeAnswerable(tx: Database, platform: Platform, id: string) {
  const dispute = await lockDispute(tx, id)
  if (!dispute) throw notFound()
  const known = await findAnswer(tx, id)
  // After a double click the answer's state is returned, whatever the bank has done since.
  const why = isGiven(known) ? undefined : unanswerableReason(dispute, platform.clock.now())
  if (why === 'decided')
    throw new Refusal('dispute_decided', 'The bank has decided this dispute. It takes no answer any more.')
  if (why === 'late')
    throw new Refusal(
      'dispute_answer_late',
      `The bank took answers until ${longDate(dispute.respondBy ?? '')}. It decides now by what it has.`,
    )
  return { dispute, known }
}

function mustKnowNewest(known: AnswerRow | undefined, version: number): void {
  if (version === (known?.version ?? 0)) return
  throw new Refusal(
    'dispute_draft_changed',
    `${known?.savedBy ?? 'A colleague'} saved another draft meanwhile. Please look at it before you go on.`,
  )
}

const answered = (known: AnswerRow | undefined): Refusal =>
  new Refusal(
    'dispute_answered',
    `${known?.sender ?? 'A colleague'} has answered this dispute already. A bank hears one answer.`,
  )

const notFound = (): Refusal => new Refusal('dispute_not_found', 'There is no such dispute.')

const isSame = (known: AnswerRow, { purpose, evidence }: AnswerWish): boolean =>
  known.purpose === purpose && known.evidence === evidence

async function mustFindAnswer(tx: Database, id: string): Promise<AnswerRow> {
  const answer = await findAnswer(tx, id)
  if (!answer) throw new Error('an answer that was just kept is not there')
  return answer
}

function shownOf({ failureCode, receipt: _, ...shown }: AnswerRow): DisputeAnswer {
  return { ...shown, failure: shown.state === 'refused' ? answerFailureText(failureCode) : null }
}
