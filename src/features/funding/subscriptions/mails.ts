import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { Tier } from '#features/identity/plans/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { type Instant, longDate } from '#values/time.ts'
import { againText, declineText } from './rules/dunning.ts'
import { invoiceLabel } from './rules/invoice-label.ts'
import type { Subscription } from './rules/life.ts'
import { placeOf } from './rules/place-of.ts'
import { nameOfPlan, priceOfPlan } from './rules/states.ts'
import type { Invoice } from './store/invoices.ts'
import type { Payer } from './store/subscriptions.ts'

type Mail = { key: string; subject: string; heading: string; paragraphs: string[]; label: string; path: string }

function mailTo(platform: Platform, payer: Payer | undefined, mail: Mail): QueuedMail[] {
  if (!payer?.email) return []
  const { key, subject, heading, paragraphs, label, path } = mail
  const action = { label, url: platform.settings.origin + path }
  return [{ eventKey: key, to: payer.email, subject, ...mailLayout(platform, { heading, paragraphs, action }) }]
}

/** What follows the month that is paid, by the change that is scheduled for its end. */
function nextText({ periodEnd, pendingChange, tier, price }: Subscription): string {
  if (periodEnd === null) return ''
  if (pendingChange === 'cancel') return `It is cancelled, and ends on ${longDate(periodEnd)}: nothing more is charged.`
  const plan = pendingChange ?? tier
  const costs = inCents(pendingChange === null ? price : priceOfPlan(pendingChange))
  return `Your next month${plan === tier ? '' : ` is of the plan ${nameOfPlan(plan)}. It`} begins on ${longDate(periodEnd)} and costs ${costs} plus tax where it applies. You can cancel at any time in your settings.`
}

/** Each renewal's mail names the price, the next day and the way out (renewal law). */
export function paidMail(platform: Platform, payer: Payer | undefined, invoice: Invoice, one: Subscription) {
  return mailTo(platform, payer, {
    key: `invoice:${invoice.id}:paid`,
    subject: `Invoice ${invoiceLabel(invoice)}: ${inCents(invoice.total)} paid`,
    heading: `${nameOfPlan(invoice.tier)}: ${inCents(invoice.total)} paid`,
    paragraphs: [
      `We received ${inCents(invoice.total)} for your plan ${nameOfPlan(invoice.tier)}. Thank you.`,
      nextText(one),
    ],
    label: 'Open the invoice',
    path: paths.invoice(invoice.id),
  })
}

export const paidNotice = (invoice: Invoice, { userId }: Subscription): Notice => ({
  userId,
  type: 'subscription',
  eventKey: `invoice:${invoice.id}:paid`,
  title: `${nameOfPlan(invoice.tier)}: ${inCents(invoice.total)} paid`,
  body: `Invoice ${invoiceLabel(invoice)}`,
  target: paths.invoice(invoice.id),
})

type Declined = {
  readonly invoice: Invoice
  readonly one: Subscription
  readonly code: string
  readonly nextTryAt: Instant | null
}

/** One for each attempt, with the reason and what helps: one text for all causes would leave people stuck. */
export function declinedMail(
  platform: Platform,
  payer: Payer | undefined,
  { invoice, one, code, nextTryAt }: Declined,
) {
  const isOver = one.graceUntil !== null && one.graceUntil <= platform.clock.now()
  const until = one.graceUntil === null ? '' : `Your plan stays as it is until ${longDate(one.graceUntil)}. `
  const then = isOver
    ? 'New submissions wait and boosts stop.'
    : `${until}After that, new submissions wait and boosts stop.`
  return mailTo(platform, payer, {
    key: `invoice:${invoice.id}:declined:${invoice.tries}`,
    subject: `Your payment of ${inCents(invoice.total)} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [`${declineText(code)} ${againText(nextTryAt)}`, `${then} Your live projects and their gifts go on.`],
    label: 'Pay now or change the card',
    path: paths.subscription(),
  })
}

export const declinedNotice = ({ invoice, one, code }: Declined): Notice => ({
  userId: one.userId,
  type: 'subscription',
  eventKey: `invoice:${invoice.id}:declined:${invoice.tries}`,
  title: `Your payment of ${inCents(invoice.total)} did not go through`,
  body: declineText(code),
  target: paths.subscription(),
})

/** The tax service does not know the address: nothing is wrong with the card, and one step fixes it. */
export const addressMail = (platform: Platform, payer: Payer | undefined, one: Subscription) =>
  mailTo(platform, payer, {
    key: addressKey(one),
    subject: 'Please check the billing address of your plan',
    heading: 'Please check the billing address of your plan',
    paragraphs: [
      `The next month of your plan ${nameOfPlan(one.tier)} could not be billed: its tax cannot be worked out for the address that we have, in ${placeOf(one.region)}. Nothing was charged, and your card is not the reason.`,
      'Your plan stays as it is meanwhile. Once you have given the country and postal code of now, the month is charged as always.',
    ],
    label: 'Change the billing address',
    path: paths.subscription({ change: 'address' }),
  })

export const addressNotice = (one: Subscription): Notice => ({
  userId: one.userId,
  type: 'subscription',
  eventKey: addressKey(one),
  title: 'Please check the billing address of your plan',
  body: 'The tax of the next month cannot be worked out for it, so nothing was charged yet.',
  target: paths.subscription({ change: 'address' }),
})

/** Once for each month: a reopened case is the same one for the person. */
const addressKey = ({ userId, periodEnd }: Subscription): string => `plan:${userId}:${periodEnd}:address`

export const suspendedMail = (platform: Platform, payer: Payer | undefined, one: Subscription) =>
  mailTo(platform, payer, {
    key: `plan:${one.userId}:suspended:${one.suspendedAt}`,
    subject: 'Your plan is suspended',
    heading: 'Your plan is suspended',
    paragraphs: [
      `The payment for your plan ${nameOfPlan(one.tier)} did not go through for fourteen days. New submissions wait from now on, and boosts stop.`,
      'Your live projects and their gifts go on. Nothing is deleted. The plan begins again as soon as it is paid.',
    ],
    label: 'Begin the plan again',
    path: paths.subscription(),
  })

export const endedMail = (platform: Platform, payer: Payer | undefined, one: Subscription) =>
  mailTo(platform, payer, {
    key: `plan:${one.userId}:ended:${one.endedAt}`,
    subject: 'Your plan has ended',
    heading: 'Your plan has ended',
    paragraphs: [
      `Your plan ${nameOfPlan(one.tier)} has ended, and nothing more is charged. Your live projects and their gifts go on.`,
      'You can begin a plan again at any time. The setup fee is paid once and not asked for again.',
    ],
    label: 'See your subscription',
    path: paths.subscription(),
  })

type Cancelled = {
  readonly eventId: string
  readonly after: Subscription
  /** What was not paid when it was cancelled. */
  readonly unpaid: readonly Invoice[]
  /** Staff cancelled it for the person. */
  readonly reason: string | undefined
}

/** Confirms a cancellation: until when the plan lasts, that nothing more is charged, and how it is reverted. */
export function cancelledMail(platform: Platform, payer: Payer | undefined, { eventId, after, ...rest }: Cancelled) {
  const isOver = after.state === 'ended'
  const name = nameOfPlan(after.tier)
  const who = rest.reason === undefined ? 'You' : 'Our finance team'
  return mailTo(platform, payer, {
    key: `plan-cancelled:${eventId}`,
    subject: `Your plan ${name} ${isOver ? 'has ended' : 'is cancelled'}`,
    heading: `Your plan ${name} ${isOver ? 'has ended' : 'is cancelled'}`,
    paragraphs: [
      `${who} cancelled your plan ${name}. ${isOver ? overText(rest.unpaid) : untilText(after, rest.unpaid)}`,
      ...(rest.reason === undefined ? [] : [`Their reason: ${rest.reason}`]),
      `Your live projects and their gifts go on. ${isOver ? 'New' : 'After that, new'} submissions are kept and wait until a plan is paid again.`,
      ...(isOver
        ? ['You can begin a plan again at any time. The setup fee is paid once and not asked for again.']
        : []),
    ],
    label: 'Open your subscription',
    path: paths.subscription(),
  })
}

/** The plan lasts for the rest of the month that is paid. */
function untilText({ periodEnd }: Subscription, unpaid: readonly Invoice[]): string {
  const until = periodEnd === null ? 'the end of the month that is paid' : longDate(periodEnd)
  const change = unpaid.find(({ kind }) => kind === 'upgrade')
  const charged = change
    ? `. Your change to ${nameOfPlan(change.tier)} is still charged if your bank confirms it, and nothing after that`
    : ', and nothing more is charged'
  return `It stays until ${until}${charged}. Until then you can take this back on the page of your plan.`
}

/** The month that was paid is over. */
function overText(unpaid: readonly Invoice[]): string {
  const open = unpaid.find(({ state }) => state === 'open')
  const isVoid = open ? ` The invoice ${invoiceLabel(open)} is void.` : ''
  const goesBack = unpaid.length > 0 ? ' A payment that is under way goes back to your card.' : ''
  return `The month that was paid is over, so it ended at once, and nothing more is charged.${isVoid}${goesBack}`
}

type Changed = {
  readonly eventId: string
  /** What was scheduled for the end of the month before. */
  readonly former: Subscription['pendingChange']
  readonly after: Subscription
  /** Staff acted for the person. */
  readonly reason: string | undefined
}

/** Confirms that a smaller plan is chosen for the next month, or that what was scheduled is taken back. */
export function changedMail(platform: Platform, payer: Payer | undefined, { eventId, former, after, reason }: Changed) {
  const { tier, pendingChange } = after
  const next = pendingChange === 'cancel' ? null : pendingChange
  const subject = next ? `Your plan changes to ${nameOfPlan(next)}` : `Your plan ${nameOfPlan(tier)} goes on`
  const who = reason === undefined ? 'You' : 'Our finance team'
  return mailTo(platform, payer, {
    key: `plan-changed:${eventId}`,
    subject,
    heading: subject,
    paragraphs: [
      `${who} ${next ? chosenText(next, former) : takenBackText(former)}`,
      ...(reason === undefined ? [] : [`Their reason: ${reason}`]),
      after.heldSince === null ? nextText(after) : 'The plan is on hold, and nothing is charged until that ends.',
    ],
    label: 'Open your subscription',
    path: paths.subscription(),
  })
}

function chosenText(next: Tier, former: Changed['former']): string {
  const isBack = former === 'cancel' ? ', and so took the cancellation back' : ''
  return `chose the plan ${nameOfPlan(next)} for the next month${isBack}. Until then everything stays as it is, and you can take this back on the page of your plan.`
}

const takenBackText = (former: Changed['former']): string =>
  former === null || former === 'cancel'
    ? 'took the cancellation back.'
    : `took the change to ${nameOfPlan(former)} back.`

/** Why a payment is refunded in full: by the plan, and the invoice that it was for, as they are now. */
function whyReturned(
  { state }: Pick<Subscription, 'state'>,
  invoice: Pick<Invoice, 'kind' | 'state'> | undefined,
): string {
  if (state === 'ended' || state === 'suspended')
    return `Your plan ${state === 'ended' ? 'had ended' : 'was suspended'} before this payment arrived.`
  if (state === 'pending_payment')
    return 'You paid on an earlier page, and had changed your choice since. Your plan is not paid yet.'
  return invoice?.kind === 'upgrade' && invoice.state !== 'paid'
    ? 'It was too late for the larger plan when this payment arrived. Your plan stays as it is.'
    : 'Your plan was paid twice, for example in two windows.'
}

type Returned = {
  readonly payment: { readonly id: string; readonly amount: Cents }
  readonly plan: Subscription
  readonly invoice: Invoice | undefined
}

export const returnedMail = (platform: Platform, payer: Payer | undefined, { payment: one, plan, invoice }: Returned) =>
  mailTo(platform, payer, {
    key: `plan-payment:${one.id}:returned`,
    subject: `${inCents(one.amount)} go back to you`,
    heading: `${inCents(one.amount)} go back to you`,
    paragraphs: [`${whyReturned(plan, invoice)} The payment goes back to your card whole, which takes a few days.`],
    label: 'See your subscription',
    path: paths.subscription(),
  })
