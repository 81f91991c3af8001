import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { notifyFollowers } from '#features/research/researchers/actions/follow.ts'
import { readVersion } from '#features/research/versions/actions.ts'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { FieldRequest } from '../contract/objects.ts'
import { type DecisionStatus, letterOf, subjectOf } from '../rules/letters.ts'
import { findQuestions, listNotesForAuthor } from '../store/answers.ts'
import { type LetterRow, lockLettersToSend, markSent } from '../store/decisions.ts'
import { findName, findOwner, type LockedReview, type Owner } from '../store/reviews.ts'

type Judged = {
  readonly reviewId: Id<'review'>
  readonly review: LockedReview
  readonly owner: Owner
  readonly byId: Id<'user'>
  readonly version: number
  readonly outcome: DecisionStatus
  readonly reason: string | null
  readonly requests: readonly FieldRequest[]
}

/** The letter of a decision, stored with it: the stored text is the sent text. */
export async function writeLetter(tx: Database, judged: Judged): Promise<string> {
  const { reviewId, review, owner, byId, version, outcome, reason } = judged
  const [{ questions }, notes] = [await findQuestions(tx, reviewId), await listNotesForAuthor(tx, reviewId, byId)]
  const read = await readVersion(tx, review.projectId, version)
  if (!read) throw new Error(`the project ${review.projectId} has no version ${version}`)
  const paragraphs = letterOf({
    ...{ kind: review.kind, outcome, title: owner.title, version, savedAt: read.at, reason },
    notes: notes.map(({ key, note }) => ({ question: questions.find((one) => one.key === key)?.name ?? key, note })),
    requests: judged.requests.map(({ field, request }) => ({ field: versionFieldLabels[field], request })),
  })
  return paragraphs.join('\n\n')
}

const batch = 20

/** Sends the letters that are due: until then the decision could be undone. */
export const sendLetters = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const at = platform.clock.now()
    const letters = await lockLettersToSend(tx, at, batch)
    for (const letter of letters) {
      await send(tx, platform, letter)
      await markSent(tx, letter.id, at)
    }
    return letters.length === batch
  })

async function send(tx: Database, platform: Platform, letter: LetterRow): Promise<void> {
  const { id, projectId, outcome } = letter
  const owner = await findOwner(tx, projectId)
  if (!owner) throw new Error(`the project ${projectId} under review has no owner`)
  const { subject, notice } = subjectOf({ ...letter, title: owner.title })
  const target = outcome === 'changes_requested' ? paths.editProject(projectId) : paths.project(projectId)
  const eventKey = `review-letter:${id}`
  const type = outcome === 'approved' ? 'project_approved' : 'project_rejected'
  const body = letter.reason === null ? 'The letter is in your mail.' : `The reviewer wrote: ${letter.reason}`
  await notify(tx, platform, [{ userId: owner.ownerId, type, eventKey, title: notice, body, target }])
  if (outcome === 'approved' && letter.kind === 'submission')
    await notifyFollowers(tx, platform, {
      ...{ id: projectId, ownerId: owner.ownerId, title: owner.title },
      by: (await findName(tx, owner.ownerId)) ?? owner.firstName,
    })
  if (owner.email === null) return
  const { origin } = platform.settings
  const action = [
    { label: outcome === 'changes_requested' ? 'Edit your project' : 'See your project', url: origin + target },
  ]
  if (outcome === 'approved' && letter.kind === 'submission')
    action.push({ label: 'Post an update', url: origin + paths.project(projectId, { tab: 'updates' }) })
  const paragraphs = [`Dear ${owner.firstName},`, ...letter.letter.split('\n\n')]
  const mail = mailLayout(platform, { heading: notice, paragraphs, action })
  await queueMails(tx, platform, [{ eventKey, to: owner.email, subject, ...mail }])
}
