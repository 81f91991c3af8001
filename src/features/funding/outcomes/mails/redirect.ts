import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Cents, inCents, inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'

export type Redirected = {
  readonly gift: SettledGift
  readonly to: {
    readonly id: Id<'project'>
    readonly title: string
    readonly ownerId: Id<'user'>
    readonly ownerEmail: string | null
  }
  readonly amount: Cents
}

const donorName = ({ anonymous, firstName, lastName }: SettledGift): string =>
  (anonymous ? '' : `${firstName} ${lastName}`.trim()) || 'Someone who stays anonymous'

/**
 * To the donor, and to the researcher of the project that has it now. @param receipt the path of the receipt that the
 * donor can open.
 */
export function redirectMails(platform: Platform, { gift, to, amount }: Redirected, receipt: string): QueuedMail[] {
  const { origin } = platform.settings
  const donor = mailLayout(platform, {
    heading: 'Your gift was redirected',
    paragraphs: [
      `${inCents(amount)} went from “${gift.projectTitle}” to “${to.title}”. No fee was charged again. Both public ledgers show it.`,
      'Your receipt keeps its number and says where the gift is now.',
    ],
    action: { label: 'Open the receipt', url: origin + receipt },
  })
  const owner = mailLayout(platform, {
    heading: `${inCents(amount)} for “${to.title}”`,
    paragraphs: [
      `${donorName(gift)} redirected a gift of ${inCents(amount)} to your project: the one that it was made for was below its minimum at its deadline, or could not be paid.`,
    ],
    action: { label: 'See your donors', url: origin + paths.researcherProfile('donors') },
  })
  const key = `redirect:${gift.id}`
  return [
    ...(gift.donorEmail
      ? [{ eventKey: `${key}:giver`, to: gift.donorEmail, subject: `Your gift goes to “${to.title}” now`, ...donor }]
      : []),
    ...(to.ownerEmail
      ? [{ eventKey: `${key}:owner`, to: to.ownerEmail, subject: 'A gift was redirected to your project', ...owner }]
      : []),
  ]
}

/** They name no donor, who may hide the name later (AMB-133). */
export function redirectNotices({ gift, to, amount }: Redirected): Notice[] {
  const eventKey = `redirect:${gift.id}`
  return [
    ...(gift.donorId
      ? [
          {
            ...({ userId: gift.donorId, type: 'donation_confirmed', eventKey } as const),
            title: `Your gift of ${inDollars(amount)} was redirected`,
            body: to.title,
            target: paths.receipt(gift.id),
          },
        ]
      : []),
    {
      ...({ userId: to.ownerId, type: 'donation_received', eventKey } as const),
      title: `A gift of ${inDollars(amount)} was redirected to your project`,
      body: to.title,
      target: paths.researcherProfile('donors'),
    },
    {
      ...({ userId: gift.ownerId, type: 'project_outcome', eventKey } as const),
      title: `A gift of ${inDollars(amount)} was redirected to another project`,
      body: gift.projectTitle,
      target: paths.project(gift.projectId, { tab: 'ledger' }),
    },
  ]
}
