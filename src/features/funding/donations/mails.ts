import { mailLayout } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { inCents, inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { receiptLabel, taxLines } from './rules.ts'
import type { Confirmed } from './store/confirmations.ts'

const donorName = (gift: Confirmed): string =>
  (gift.anonymous ? '' : `${gift.donorFirstName} ${gift.donorLastName}`.trim()) || 'Someone who stays anonymous'

/** To the donor; none without an address. @param receipt the path of the receipt that the donor can open. */
export function receiptMail(platform: Platform, gift: Confirmed, receipt: string) {
  if (!gift.donorEmail) return []
  const content = mailLayout(platform, {
    heading: gift.donorFirstName ? `Thank you, ${gift.donorFirstName}` : 'Thank you',
    paragraphs: [
      `Your gift of ${inCents(gift.gross)} to “${gift.projectTitle}” was confirmed on ${longDate(gift.succeededAt)}. This is your receipt no. ${receiptLabel(gift)}.`,
      `For the project: ${inCents(gift.net)}. Platform fee: ${inCents(gift.platformFee)}. Processing fee: ${inCents(gift.processingFee)}.`,
      ...(gift.coversFees ? ['You covered the fees, so that the whole amount is for the project.'] : []),
      taxLines(platform.settings.tax).join(' '),
      'Every gift to this project, and every fee, stands in its public ledger. The receipt can be printed or saved as PDF from its page.',
      ...(gift.donorId === null
        ? ['You gave without an account. If you make one with this address, the gift will stand in it.']
        : []),
    ],
    action: { label: 'Open the receipt', url: platform.settings.origin + receipt },
  })
  const subject = `Receipt for your gift of ${inCents(gift.gross)}`
  return [{ eventKey: `donation:${gift.id}:receipt`, to: gift.donorEmail, subject, ...content }]
}

/** To the researcher, who may have gifts summarised or not mailed at all. */
export function giftMail(platform: Platform, gift: Confirmed, { page, oneClick }: Unsubscribing) {
  if (!gift.ownerEmail) return []
  const content = mailLayout(platform, {
    heading: `${inCents(gift.gross)} for “${gift.projectTitle}”`,
    paragraphs: [
      `${donorName(gift)} gave ${inCents(gift.gross)} to your project. ${inCents(gift.net)} of it is held for the project after fees.`,
      ...(gift.note ? [`Their note: ${gift.note}`] : []),
      `To get no more mails about gifts, open ${page}. In your settings you can have them gathered in one mail a day, a week or a month.`,
    ],
    action: { label: 'See your donors', url: platform.settings.origin + paths.researcherProfile('donors') },
  })
  const subject = `A gift of ${inCents(gift.gross)} for your project`
  const news = { unsubscribeUrl: oneClick, topic: 'gift' as const }
  return [{ eventKey: `donation:${gift.id}:gift`, to: gift.ownerEmail, subject, ...news, ...content }]
}

/**
 * Notifications are stored, so they name no donor: a donor who hides the name later is hidden there too (AMB-133).
 */
export const giftNotices = (gift: Confirmed): Notice[] => [
  ...(gift.donorId === null ? [] : [confirmedNotice(gift, gift.donorId)]),
  {
    userId: gift.ownerId,
    type: 'donation_received',
    topic: 'gift',
    eventKey: `donation:${gift.id}:received`,
    title: `A gift of ${inDollars(gift.gross)} arrived`,
    body: gift.projectTitle,
    target: paths.researcherProfile('donors'),
  },
]

const confirmedNotice = (gift: Confirmed, userId: Id<'user'>): Notice => ({
  userId,
  type: 'donation_confirmed',
  eventKey: `donation:${gift.id}:confirmed`,
  title: `Your gift of ${inDollars(gift.gross)} is confirmed`,
  body: gift.projectTitle,
  target: paths.receipt(gift.id),
})
