import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { mustBePoster, readJobFacts } from '#features/careers/jobs/actions/facts.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { later } from '#values/time.ts'
import { Refusal, refusedAs } from '#wire/refusal.ts'
import type { HeldLetter } from '../contract.ts'
import { letterMail } from '../mails.ts'
import { heldMs, outcomeFor, unfilledIn } from '../rules.ts'
import * as store from '../store/letters.ts'
import { forgetWithdrawn, moveAll } from '../store/standings.ts'
import { mustReadAll } from './read.ts'

type Draft = {
  readonly stage: ToldStage
  readonly applications: readonly Id<'application'>[]
  readonly words: string
}

/**
 * Writes to applicants. They are moved at once; the mail is sent after ten minutes and can be taken back until then.
 * Applicants in another held letter are skipped, so that a double click sends one.
 * @throws Refusal job_not_found (404); variable_unfilled (422); applications_sealed, nobody_to_tell (409);
 * too_many_letters (429).
 */
export async function holdLetter(platform: Platform, by: Manager, jobId: Id<'job'>, draft: Draft): Promise<HeldLetter> {
  const { stage, words } = draft
  const [unfilled] = unfilledIn(words)
  if (unfilled !== undefined)
    throw new Refusal('variable_unfilled', `Nothing can be put in for ${unfilled}. Please write it out.`)
  return platform.database.transaction(async (tx) => {
    await mustReadAll(tx, platform, by, jobId)
    if ((await tryOnce(tx, platform, 'job: letters', jobId)) > 0)
      throw new Refusal('too_many_letters', 'Many letters were written for this position today. Please go on tomorrow.')
    await store.lockLetters(tx, jobId)
    const at = platform.clock.now()
    const readers = await store.listReaders(tx, jobId, draft.applications, at)
    if (readers.length === 0)
      throw new Refusal(
        'nobody_to_tell',
        'None of them can be written to: they withdrew, were hired, or a mail to them waits already.',
      )
    const id = newId<'application-letter'>(platform)
    const sendAfter = later(at, heldMs)
    await store.insertLetter(tx, { id, jobId, stage, words, at, sendAfter, readers })
    await moveAll(
      tx,
      readers.map((one) => ({ id: one.id, stage })),
      at,
    )
    return { id, stage, words, count: readers.length, sendAfter }
  })
}

/**
 * Takes a held letter back; its readers return to their earlier stage, except those who were moved since.
 * @throws Refusal letter_not_found (404); letter_left (409).
 */
export const cancelLetter = (platform: Platform, by: Manager, id: Id<'application-letter'>): Promise<undefined> =>
  platform.database.transaction(async (tx) => {
    const letter = await store.lockLetter(tx, id)
    const notFound = () => new Refusal('letter_not_found', 'There is no such letter.')
    if (!letter) throw notFound()
    await refusedAs(mustBePoster(tx, platform, by, letter.jobId), notFound)
    if (letter.sentAt !== null) throw new Refusal('letter_left', 'This letter has left already.')
    if (letter.cancelledAt !== null) return undefined
    const at = platform.clock.now()
    await moveAll(tx, await store.listToMoveBack(tx, id), at)
    await store.markCancelled(tx, id, at)
    return undefined
  })

/**
 * Sends the next due letter; if none is due, deletes what was written about withdrawn applications. True when there may
 * be more.
 */
export async function sendLetters(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const letter = await store.lockDue(tx, platform.clock.now())
    if (letter) await send(tx, platform, letter)
    else await forgetWithdrawn(tx)
    return letter !== undefined
  })
}

async function send(tx: Database, platform: Platform, letter: store.LetterRow): Promise<void> {
  const job = await readJobFacts(tx, letter.jobId)
  const readers = (await store.lockReaders(tx, letter.id)).map((reader) => ({
    ...reader,
    outcome: outcomeFor({ withdrawn: reader.isWithdrawn, stage: reader.stage }, letter.stage, job !== undefined),
  }))
  await store.markSent(
    tx,
    letter.id,
    readers.map(({ id, outcome }) => ({ id, outcome })),
    platform.clock.now(),
  )
  const recipients = readers.filter(({ outcome }) => outcome === 'sent')
  if (!job) return
  await queueMails(
    tx,
    platform,
    recipients.map((reader) => letterMail(platform, { letter, job, reader })),
  )
  await notify(
    tx,
    platform,
    recipients.flatMap(({ id, applicantId }) =>
      applicantId === null
        ? []
        : [
            {
              ...{ userId: applicantId, type: 'job_application' as const, target: paths.myApplication(id) },
              ...{ eventKey: `application:${id}:letter:${letter.id}`, title: `About your application: ${job.title}` },
            },
          ],
    ),
  )
}
