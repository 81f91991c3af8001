import type { Words } from '#features/funding/payees/actions/notify-payee.ts'
import { inCents } from '#values/money.ts'
import { longDate } from '#values/time.ts'
import { failureClass, failureText } from './rules/payouts.ts'
import type { PayoutRow } from './store/payouts.ts'

const whatHelps = {
  account: 'Please add another bank account on your money page, then ask again.',
  person: 'Please ask your bank, or add another account on your money page, then ask again.',
  later: 'You may ask again in a few days.',
} as const

/** The notice to the researcher of a payout's new state; undefined for steps that are not reported to them. */
export function wordsOf(payout: PayoutRow): Words | undefined {
  const { id, state, cents, last4, projectTitle, failureCode, refusal, finalAt, paidAt } = payout
  const amount = inCents(cents)
  const eventKey = `payout:${id}:${state}`
  const of = `It is from what was given to “${projectTitle}”.`
  switch (state) {
    // Before, the payment service may still refuse it, or our balance may be too low for days.
    case 'in_transit':
      return {
        eventKey,
        title: `A payout of ${amount} is on its way`,
        paragraphs: [`It goes to the account ending in ${last4}, mostly within two banking days.`, of],
      }
    case 'paid':
      return {
        eventKey,
        title: `${amount} were paid to your account ending in ${last4}`,
        paragraphs: [
          `${of} A bank could still send it back${finalAt ? ` until ${longDate(finalAt)}` : ''}.`,
          'Please add the receipts of what you spend it on: your donors see where every cent went.',
        ],
      }
    case 'failed':
    case 'returned':
      return {
        eventKey,
        title: `A payout of ${amount} ${paidAt === null ? 'did not arrive' : 'came back'}`,
        paragraphs: [
          `${capital(failureText(failureCode ?? 'declined'))}. The money is with your project again.`,
          whatHelps[failureClass(failureCode ?? 'declined')],
        ],
      }
    case 'declined':
      return {
        eventKey,
        title: `A payout of ${amount} was declined`,
        paragraphs: [`Our staff wrote: ${refusal ?? ''}`, 'The money is with your project, and you may ask again.'],
      }
    default:
      return undefined
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A hold, with the text that staff or the rule gave. */
export const heldWords = (payout: PayoutRow, hold: { readonly id: string; readonly shownText: string }): Words => ({
  eventKey: `payout-hold:${hold.id}`,
  title: `Your payout of ${inCents(payout.cents)} waits`,
  paragraphs: [hold.shownText],
})
