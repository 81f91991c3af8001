import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { Id } from '#values/id.ts'
import type { ReviewKind } from './contract/objects.ts'
import type { Owner } from './store/reviews.ts'

type Decided = {
  readonly reviewId: Id<'review'>
  readonly projectId: Id<'project'>
  readonly kind: ReviewKind
  readonly status: 'approved' | 'rejected'
  readonly reason: string | null
}

/** The event key of a decision, the same for notification and mail. */
export const decisionKey = (decided: Decided): string => `review:${decided.reviewId}:${decided.status}`

type Words = { readonly notice: string; readonly noticeBody: string } & DecisionMail

/** The owner's notification (AMB-063). */
export function decisionNotice(owner: Owner, decided: Decided, target: string): Notice {
  const { notice, noticeBody } = wordsFor(owner, decided)
  return {
    userId: owner.ownerId,
    type: decided.status === 'approved' ? 'project_approved' : 'project_rejected',
    eventKey: decisionKey(decided),
    title: notice,
    body: noticeBody,
    target,
  }
}

export type DecisionMail = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: string
  /** Offered beside it, on the tab of updates. */
  readonly updates?: string
}

/** The owner's mail (AMB-063). */
export function decisionMail(owner: Owner, decided: Decided): DecisionMail {
  const { notice: _notice, noticeBody: _body, ...mail } = wordsFor(owner, decided)
  return { ...mail, paragraphs: [`Dear ${owner.firstName},`, ...mail.paragraphs] }
}

const wordsFor = (owner: Owner, decided: Decided): Words =>
  decided.kind === 'submission' ? submissionWords(owner, decided) : recheckWords(owner, decided)

function submissionWords({ title }: Owner, { status, reason }: Decided): Words {
  if (status === 'approved')
    return {
      notice: `${title} is approved and live`,
      noticeBody: 'Donors can find it and give from now on.',
      subject: `Your project is live: ${title}`,
      heading: 'Your project is live',
      paragraphs: [
        `Our reviewers have approved "${title}". Donors can find it and give from now on.`,
        'When there is news, post an update on its page: everyone who gave to the project or saved it hears of it.',
      ],
      action: 'See your project',
      updates: 'Post an update',
    }
  return {
    notice: `${title} was not approved`,
    noticeBody: `The reviewer wrote: ${reason}`,
    subject: `Your project was not approved: ${title}`,
    heading: 'Your project was not approved',
    paragraphs: [
      `Our reviewers have read "${title}" and cannot publish it as it stands. The reviewer wrote:`,
      reason ?? '',
      'You may edit it and send it in again; it will be read anew.',
    ],
    action: 'See your project',
  }
}

function recheckWords({ title }: Owner, { status, reason }: Decided): Words {
  if (status === 'approved')
    return {
      notice: `Your changes of ${title} were read and passed`,
      noticeBody: 'Its page no longer says that it was changed after review.',
      subject: `Your changes were passed: ${title}`,
      heading: 'Your changes were passed',
      paragraphs: [
        `Our reviewers have read what you changed in "${title}". Its page shows the new wording as reviewed.`,
      ],
      action: 'See your project',
    }
  return {
    notice: `Your changes of ${title} were taken back`,
    noticeBody: `The reviewer wrote: ${reason}`,
    subject: `Your changes were taken back: ${title}`,
    heading: 'Your changes were taken back',
    paragraphs: [
      `Our reviewers have read what you changed in "${title}" and have put back the wording of before. The reviewer wrote:`,
      reason ?? '',
      'Your wording is kept in the history of the project, and you may edit it again.',
    ],
    action: 'See your project',
  }
}
