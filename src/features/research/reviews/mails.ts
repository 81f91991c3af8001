import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { Id } from '#values/id.ts'
import type { Owner } from './store/reviews.ts'

type Decided = {
  readonly reviewId: Id<'review'>
  readonly projectId: Id<'project'>
  readonly status: 'approved' | 'rejected'
  readonly reason: string | null
}

/** The event key of a decision, the same for notification and mail. */
export const decisionKey = (decided: Decided): string => `review:${decided.reviewId}:${decided.status}`

/** The owner's notification (AMB-063). */
export function decisionNotice(owner: Owner, decided: Decided, target: string): Notice {
  const approved = decided.status === 'approved'
  return {
    userId: owner.ownerId,
    type: approved ? 'project_approved' : 'project_rejected',
    eventKey: decisionKey(decided),
    title: approved ? `${owner.title} is approved and live` : `${owner.title} was not approved`,
    body: approved ? 'Donors can find it and give from now on.' : `The reviewer wrote: ${decided.reason}`,
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
  if (decided.status === 'approved')
    return {
      subject: `Your project is live: ${owner.title}`,
      heading: 'Your project is live',
      paragraphs: [
        `Dear ${owner.firstName},`,
        `Our reviewers have approved "${owner.title}". Donors can find it and give from now on.`,
        'When there is news, post an update on its page: everyone who gave to the project or saved it hears of it.',
      ],
      action: 'See your project',
      updates: 'Post an update',
    }
  return {
    subject: `Your project was not approved: ${owner.title}`,
    heading: 'Your project was not approved',
    paragraphs: [
      `Dear ${owner.firstName},`,
      `Our reviewers have read "${owner.title}" and cannot publish it as it stands. The reviewer wrote:`,
      decided.reason ?? '',
      'You may submit a changed version, which will be read anew.',
    ],
    action: 'See your project',
  }
}
