import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import { donorNameForOwner } from '#features/funding/donations/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { type Cents, inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { RefundReason } from './rules/refunds.ts'
import type { Shares } from './rules/standing.ts'

type Made = {
  readonly id: string
  readonly amount: Cents
  readonly reason: RefundReason
  /** Null for an automatic refund. */
  readonly requestedBy: Id<'user'> | null
}

const why: Readonly<Record<RefundReason, string>> = {
  fraud: 'because of fraud',
  platform_error: 'because of an error of ours',
}

const whyOf = ({ reason, requestedBy }: Made): string =>
  requestedBy === null
    ? 'because a project’s own researcher and our staff cannot give, also not without an account'
    : why[reason]

/** The processing fee goes back last, and the platform bears it. */
const feeSentence = ({ processingFee }: Pick<SettledGift, 'processingFee'>, { borne }: Shares): string =>
  borne > 0
    ? `With it the processing fee comes back to you, too: we bear ${inCents(borne)}.`
    : `The processing fee of ${inCents(processingFee)} is not part of it.`

/** To the donor and to the researcher, if they have an address. */
export function refundMails(
  platform: Platform,
  gift: SettledGift & { readonly receipt: string },
  refund: Made,
  shares: Shares,
): QueuedMail[] {
  const { origin } = platform.settings
  const amount = inCents(refund.amount)
  const toDonor = mailLayout(platform, {
    heading: `${amount} come back to you`,
    paragraphs: [
      `We refunded ${amount} of your gift of ${inCents(gift.gross)} to “${gift.projectTitle}”, ${whyOf(refund)}. Your bank may take some days to show it.`,
      `${feeSentence(gift, shares)} Your receipt shows the refund.`,
    ],
    action: { label: 'Open the receipt', url: origin + gift.receipt },
  })
  const toOwner = mailLayout(platform, {
    heading: `A refund of ${amount}`,
    paragraphs: [
      `We refunded ${amount} of a gift of ${inCents(gift.gross)} by ${donorNameForOwner(gift)} to “${gift.projectTitle}”, ${whyOf(refund)}. ${inCents(shares.project)} of it came from what the project had received, ${inCents(shares.platform)} from our platform fee${shares.borne > 0 ? `, and we bear ${inCents(shares.borne)}` : ''}.`,
      'The amounts on the project page and in its public ledger follow.',
    ],
    action: { label: 'Open the project', url: origin + paths.project(gift.projectId) },
  })
  const key = `refund:${refund.id}`
  return [
    { eventKey: `${key}:giver`, to: gift.donorEmail, subject: `Refund of ${amount}`, ...toDonor },
    { eventKey: `${key}:owner`, to: gift.ownerEmail, subject: `A refund of ${amount} of your project`, ...toOwner },
  ].flatMap(({ to, ...mail }) => (to ? [{ to, ...mail }] : []))
}

const donorNotice = (gift: SettledGift, refund: Made, userId: Id<'user'>): Notice => ({
  userId,
  type: 'refund',
  eventKey: `refund:${refund.id}`,
  title: `${inCents(refund.amount)} of your gift were refunded`,
  body: gift.projectTitle,
  target: paths.receipt(gift.id),
})

/** They name no donor, who may hide the name later (AMB-133). */
export const refundNotices = (gift: SettledGift, refund: Made): Notice[] => [
  ...(gift.donorId === null ? [] : [donorNotice(gift, refund, gift.donorId)]),
  {
    userId: gift.ownerId,
    type: 'refund',
    eventKey: `refund:${refund.id}`,
    title: `${inCents(refund.amount)} of a gift to your project were refunded`,
    body: gift.projectTitle,
    target: paths.project(gift.projectId),
  },
]

/** To a donor whose bank returned a refund: where the money is now, and what happens next. */
export function returnedMails(
  platform: Platform,
  gift: SettledGift & { readonly receipt: string },
  refund: Made,
): QueuedMail[] {
  if (!gift.donorEmail) return []
  const { origin, contact } = platform.settings
  const amount = inCents(refund.amount)
  const content = mailLayout(platform, {
    heading: `Your bank sent ${amount} back to us`,
    paragraphs: [
      `We had refunded ${amount} of your gift of ${inCents(gift.gross)} to “${gift.projectTitle}”. Your bank did not take them, most often because a card or an account was closed.`,
      'The money is still yours. We look for another way to give it back, and write to you when it is on its way. Until then your receipt shows the gift as it was before the refund.',
      `You need to do nothing. If you have a new card or account${contact.email ? `, please tell us: ${contact.email}` : ', please tell us: our pages say how to reach us'}. Never send card numbers by mail.`,
    ],
    action: { label: 'Open the receipt', url: origin + gift.receipt },
  })
  const subject = `Your refund of ${amount} came back to us`
  return [{ eventKey: `refund:${refund.id}:returned:giver`, to: gift.donorEmail, subject, ...content }]
}

/** To a donor with an account. */
const returnedNotice = (gift: SettledGift, refund: Made, userId: Id<'user'>): Notice => ({
  userId,
  type: 'refund',
  eventKey: `refund:${refund.id}:returned`,
  title: `Your bank sent a refund of ${inCents(refund.amount)} back. We look for another way`,
  body: gift.projectTitle,
  target: paths.receipt(gift.id),
})

/** To the donor, and to the staff who requested and approved the refund. */
export const returnedNotices = (
  gift: SettledGift,
  refund: Made & { readonly decidedBy: Id<'user'> | null },
): Notice[] => [
  ...(gift.donorId === null ? [] : [returnedNotice(gift, refund, gift.donorId)]),
  ...[refund.requestedBy, refund.decidedBy].flatMap((userId) =>
    userId === null
      ? []
      : [
          {
            userId,
            type: 'refund' as const,
            eventKey: `refund:${refund.id}:returned`,
            title: `A refund of ${inCents(refund.amount)} came back: the donor’s bank would not take it`,
            body: gift.projectTitle,
            target: deskPaths.financial({ gift: gift.id }),
          },
        ],
  ),
]

/** To the staff member whose answer the gateway refused. */
export const answerRefusedNotice = (answer: {
  readonly disputeId: string
  readonly version: number
  readonly senderId: Id<'user'>
  readonly amount: Cents
  readonly projectTitle: string
}): Notice => ({
  userId: answer.senderId,
  type: 'refund',
  eventKey: `dispute:${answer.disputeId}:answer:${answer.version}`,
  title: `The gateway did not take your answer to a dispute of ${inCents(answer.amount)}`,
  body: answer.projectTitle,
  target: deskPaths.financial({ tab: 'disputes', dispute: answer.disputeId }),
})

type Disputed = {
  readonly id: string
  readonly amount: Cents
  /** How often the bank reversed its decision. */
  readonly turns: number
}

/** People are notified of each decision of a bank once. */
const wordKey = ({ id, turns }: Disputed, state: string): string =>
  turns === 0 ? `dispute:${id}:${state}` : `dispute:${id}:turned:${turns}`

/** @param what the gift, or a part of it. */
const titles = {
  open: (what: string) => `A bank disputes ${what}. The money waits until it has decided`,
  won: (what: string) => `The bank decided for you: ${what} stays`,
  lost: (what: string) => `A bank took back ${what}`,
} as const

const titleOf = (gift: SettledGift, { amount }: Disputed, state: keyof typeof titles): string =>
  titles[state](amount < gift.gross ? `${inCents(amount)} of a gift` : `a gift of ${inCents(amount)}`)

/** To the researcher, whose money is on hold or lost. */
export const disputeNotices = (gift: SettledGift, dispute: Disputed, state: keyof typeof titles): Notice[] => [
  {
    userId: gift.ownerId,
    type: 'refund',
    eventKey: wordKey(dispute, state),
    title: titleOf(gift, dispute, state),
    body: gift.projectTitle,
    target: paths.project(gift.projectId),
  },
]

const nextSteps = {
  open: 'The bank asked for the money back and has taken it while it decides. We answer the bank; you need to do nothing. Until then what the project received of this gift is kept apart.',
  won: 'What the project received of this gift is free again.',
  lost: 'What the bank took no longer counts for the project. The fee of the dispute is ours to pay, not yours.',
} as const

/** To the researcher, if there is an address. */
export function disputeMails(
  platform: Platform,
  gift: SettledGift,
  dispute: Disputed,
  state: keyof typeof titles,
): QueuedMail[] {
  if (!gift.ownerEmail) return []
  const heading = `${titleOf(gift, dispute, state)}.`
  const again = dispute.turns > 0 ? 'The bank had decided otherwise before, and has changed its decision. ' : ''
  const content = mailLayout(platform, {
    heading,
    paragraphs: [
      `It is the gift of ${inCents(gift.gross)} by ${donorNameForOwner(gift)} to “${gift.projectTitle}”.`,
      `${again}${nextSteps[state]}`,
    ],
    action: { label: 'Open the project', url: platform.settings.origin + paths.project(gift.projectId) },
  })
  const subject = { open: 'A gift is disputed', won: 'A disputed gift stays', lost: 'A disputed gift was lost' }[state]
  return [{ eventKey: `${wordKey(dispute, state)}:owner`, to: gift.ownerEmail, subject, ...content }]
}
