import { redirectDays, unfetchedDays } from '#features/funding/outcomes/rules.ts'
import { destinationHoldMs } from '#features/funding/payees/rules.ts'
import { payoutCentsMin, settlesAfterMs } from '#features/funding/payouts/rules/free.ts'
import { aloneMax, finalAfterBankingDays, receiptsDueMs } from '#features/funding/payouts/rules/payouts.ts'
import { plans, setupFee } from '#features/identity/plans/rules.ts'
import { answerBusinessDays } from '#features/research/reviews/rules/promise.ts'
import { platformBps, processingBps, processingFixedCents } from '#values/fees.ts'
import { inCents, inDollars, inPercent } from '#values/money.ts'
import { dayMs, hourMs } from '#values/time.ts'

export type TermsPart = {
  readonly id: string
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
  readonly parts?: readonly TermsPart[]
}

/** AMB-164: the date of this version of the text; a new text gets a new date. */
export const termsUpdated = 'December 2024'

const monthly = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
  plans.map((plan) => `${plan.name} ${inDollars(plan.perMonth)}`),
)

/** ABUT-10…26. Every figure is the constant that the product uses (ABUT-27). */
export const terms: readonly TermsPart[] = [
  {
    id: 'zero-tolerance',
    title: 'Zero-Tolerance Policy for Research Tampering',
    paragraphs: [
      'We do not tolerate research tampering. Made-up, altered or hidden data, plagiarism, false credentials, and money used for something other than the project it was given to, all count as tampering.',
      'Accounts may be paused or banned for tampering. Their projects are taken down while we look into it, donors of those projects are told, and we may report what we find to the institution concerned.',
    ],
  },
  {
    id: 'acceptance',
    title: 'Acceptance of Terms',
    paragraphs: [
      'By making an account, giving to a project or sending in a project you accept these terms. If you do not accept them, please do not use the platform. You must be old enough to make a contract where you live.',
    ],
  },
  {
    id: 'responsibilities',
    title: 'User Responsibilities',
    parts: [
      {
        id: 'donors',
        title: 'Donors',
        points: [
          'Give truthful account details and keep your password to yourself.',
          'Give only money that is yours to give, with a card you are allowed to use.',
          'Understand that research may fail: a gift supports the work and does not buy a result.',
          'Treat researchers and other donors with respect.',
        ],
      },
      {
        id: 'researchers',
        title: 'Researchers',
        points: [
          'Give truthful details about yourself, your institution and your credentials.',
          'Describe the project as it is: what is known, what is not, and what the money is for.',
          'Hold the permissions, ethics approvals and rights that the work needs.',
          'Use the money for the project it was given to.',
          'Post updates, and report results honestly, including those that say no.',
        ],
      },
    ],
  },
  {
    id: 'policies',
    title: 'Platform Policies',
    parts: [
      {
        id: 'fees',
        title: 'Fees',
        points: [
          `Platform fee: ${inPercent(platformBps)} of all funding received.`,
          `Processing fee: ${inPercent(processingBps)} + ${inCents(processingFixedCents)} per donation, non-refundable.`,
          'Both fees are taken out of the donation, and the split is shown to the cent before you pay.',
          'Donations are generally non-refundable, except in cases of fraud or platform error.',
          `Researchers pay a one-time setup fee of ${inDollars(setupFee)} and a monthly fee by plan: ${monthly}.`,
          'Monthly fees are subject to regional tax.',
        ],
      },
      {
        id: 'payouts',
        title: 'Payouts',
        points: [
          `A gift can be paid out to its researcher ${settlesAfterMs / dayMs} days after it was given, once the project has reached its minimum, and while no bank asks about the gift. Payouts cost researchers no fee; the least is ${inCents(payoutCentsMin)}.`,
          'Before that our staff look at who is paid. Each payout is approved by a person who neither asked for it nor is paid by it, and above ' +
            `${inDollars(aloneMax)} by two. A payout may be held; the researcher reads why and until when.`,
          `After a change of the bank account payouts wait ${destinationHoldMs / hourMs} hours. A bank may send a payout back for ${finalAfterBankingDays} banking days; the money is then the project’s again.`,
          `Researchers add receipts within ${receiptsDueMs / dayMs} days after a payout arrived. Everybody reads what was paid for, and the next payout waits for missing receipts.`,
          'If a bank takes a gift back after it was paid out, we cover that from our own money, and it comes back to us from later gifts to the same project only.',
          `If nobody can be paid for a project ${unfetchedDays} days after it closed, those who gave may redirect their gifts for ${redirectDays} days.`,
        ],
      },
      {
        id: 'verification',
        title: 'Verification',
        paragraphs: [
          `Each project is reviewed before it is published. Verification takes ${answerBusinessDays.min} to ${answerBusinessDays.max} business days. We may ask questions, ask for documents, or decline a project; the researcher is told the reason.`,
          'A published project may be edited: its funding goal, sector and research area stay as they are, its page says since when it differs from what was reviewed, and reviewers read the change. Every wording since the first approval is kept and shown.',
          'A review checks that a plan is sound and its author is who they say. It does not guarantee a result.',
        ],
      },
      {
        id: 'communication',
        title: 'Monitored Communication',
        paragraphs: [
          'Communication on the platform may be monitored, to keep donors and researchers safe from fraud and abuse. Moderators read only what has been reported or flagged, and every such reading is recorded.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We keep what is needed to run the platform: your account, your gifts, your projects and what you write here. Card details go to the payment provider and never reach us. Other donors see your first name and the initial of your last name, or nothing if you give anonymously. Researchers’ mail addresses are not shown in public.',
      'When you give, your mail address goes to the payment provider with the checkout, so that you need not type it there. If your bank asks a payment back, our answer to the bank names you and your mail address.',
      'Researchers who are paid enter their bank account on the payment provider’s page: its number never reaches us. Name, country and mail address go to the provider with it, and our finance staff read the documents that show who is paid; each look is recorded.',
      'Against tried-out cards and guessed passwords we keep keyed hashes of network addresses, which nobody can read back: with a gift until it is confirmed, for a day at most, and with your account for 90 days after you last signed in from there. Views of projects are counted by hashes that change every day.',
      'When you close your account, what names you is removed. Gifts and projects stay in our books without your name. An invoice that you were sent for a plan stays as it was written, with your name and institution, for as long as tax law asks us to keep it.',
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of Liability',
    paragraphs: [
      'Projects are the work of their researchers. We review them with care, but we do not promise that a project reaches its goal or finds what it set out to find. As far as the law allows, we are not liable for indirect losses from using the platform. Nothing here limits rights that the law says cannot be limited.',
    ],
  },
  {
    id: 'modifications',
    title: 'Modifications',
    paragraphs: [
      'We may change these terms. Every change is published here with its date before it takes effect. Gifts already made stay under the terms they were made under.',
    ],
  },
]
