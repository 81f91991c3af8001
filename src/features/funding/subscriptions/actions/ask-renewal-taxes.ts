import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import type { Database } from '#platform/database.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { GatewayTaxes } from '#platform/taxes.ts'
import { addressMail, addressNotice } from '../mails.ts'
import { isSamePlace, type Subscription } from '../rules/life.ts'
import { type Month, monthsOf } from '../rules/months.ts'
import { taxedAmount } from '../rules/taxed.ts'
import { listCarried } from '../store/invoices.ts'
import { listDue, listPayers, lockSubscriptions, referenceOfMonth } from '../store/subscriptions.ts'
import { listTaxesOfMonths, type PlanTax, saveTaxes } from '../store/taxes.ts'
import { ask } from './taxes.ts'

/** This many requests are open at the service at a time. */
const atOnce = 20

/**
 * Requests the tax of months that begin, before their invoices are made and outside any transaction. Answers are
 * stored, so that a run that continues after a crash does not ask again; what was not answered is requested by the
 * next run, and its month waits. An address that the service refuses waits for a person.
 */
export async function askRenewalTaxes(platform: Platform, most: number): Promise<void> {
  const { database, clock, payments } = platform
  const { taxes } = payments
  if (!taxes) return
  const now = clock.now()
  const due = (await listDue(database, payments.name, now, most)).filter(
    ({ pendingChange }) => pendingChange !== 'cancel',
  )
  if (due.length === 0) return
  const userIds = due.map(({ userId }) => userId)
  const known = await listTaxesOfMonths(database, userIds, now)
  const months = monthsOf(due, await listCarried(database, userIds))
  const unknown = months.filter((month) => taxOfMonth(known, month) === undefined)
  for (let from = 0; from < unknown.length; from += atOnce)
    await askThese(platform, taxes, unknown.slice(from, from + atOnce))
}

/** The stored answer for a month, if it is still for this amount and this address. */
export const taxOfMonth = (known: readonly PlanTax[], { one, period, make }: Month): PlanTax | undefined =>
  known.find(
    (known) =>
      known.userId === one.userId &&
      known.periodStart === period.start &&
      isSamePlace(known, one) &&
      known.amount === taxedAmount(make(0)),
  )

async function askThese(platform: Platform, taxes: GatewayTaxes, months: readonly Month[]): Promise<void> {
  const { database, log } = platform
  const answers = await Promise.all(
    months.map(async (month) => {
      const { userId, region, postalCode } = month.one
      const about = { userId, region, postalCode, amount: taxedAmount(month.make(0)), periodStart: month.period.start }
      const answer = await ask(platform, taxes, about).catch((cause: unknown) => {
        if (!(cause instanceof GatewayUnavailable)) throw cause
        log.warn('the tax of a month was not answered', { user: userId, cause })
        return undefined
      })
      return { one: month.one, answer }
    }),
  )
  await saveTaxes(
    database,
    answers.flatMap(({ answer }) => (answer && !('refusedCode' in answer) ? [answer] : [])),
  )
  const refused = answers.flatMap(({ one, answer }) =>
    answer && 'refusedCode' in answer ? [{ one, code: answer.refusedCode }] : [],
  )
  if (refused.length > 0) await database.transaction((tx) => askForAddresses(tx, platform, refused))
}

/** The case of a month whose tax was refused. */
export const taxRefusedOf = ({ payments }: Platform, one: Subscription) =>
  ({ gateway: payments.name, kind: 'tax_refused', reference: referenceOfMonth(one) }) as const

type Refused = { readonly one: Subscription; readonly code: string }

/**
 * The plan waits until the researcher has entered another address, or staff have decided. If the researcher changed
 * it while the service was asked about the old one, nothing is asked of them: the next run sends the new one.
 */
async function askForAddresses(tx: Database, platform: Platform, refused: readonly Refused[]): Promise<void> {
  const ids = refused.map(({ one }) => one.userId)
  const locked = await lockSubscriptions(tx, ids)
  const stay = refused.filter(({ one }) =>
    locked.some(({ userId, state, periodEnd, ...place }) => {
      const isSameMonth = userId === one.userId && state === 'active' && periodEnd === one.periodEnd
      return isSameMonth && isSamePlace(place, one)
    }),
  )
  const now = platform.clock.now()
  const found = stay.map(({ one, code }) => ({
    ...{ ...taxRefusedOf(platform, one), donationId: null },
    // Without the postal code: a case outlives the account, which takes its own along.
    detail: `The tax of the next month cannot be worked out for the address in ${one.region}: ${code}. The plan is not renewed until the researcher has given another address, or staff close this case; then the tax is requested again.`,
  }))
  // If it is refused again after staff closed it, it reopens.
  await fileExceptions(tx, platform, found, now)
  const payers = await listPayers(tx, ids)
  const payerOf = (userId: string) => payers.find((payer) => payer.userId === userId)
  await queueMails(
    tx,
    platform,
    stay.flatMap(({ one }) => addressMail(platform, payerOf(one.userId), one)),
  )
  await notify(
    tx,
    platform,
    stay.map(({ one }) => addressNotice(one)),
  )
}
