import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { later, minuteMs } from '#values/time.ts'
import { dropUnused, leaseReports, saveReport, type ToReport } from '../store/taxes.ts'

const batchSize = 50
/** A report without an answer is repeated after this, also by another process. */
const leaseMs = 10 * minuteMs

/**
 * Reports paid invoices to the tax service, each once: it identifies them by the invoice. What it refuses waits for a
 * person, because the tax is still owed.
 *
 * @returns whether there may be more.
 */
export async function reportTaxes(platform: Platform): Promise<boolean> {
  const { database, clock, payments } = platform
  if (!payments.taxes) return false
  const now = clock.now()
  await dropUnused(database, now)
  const due = await leaseReports(database, payments.name, now, later(now, leaseMs), batchSize)
  for (const one of due) await report(platform, one)
  return due.length === batchSize
}

async function report(platform: Platform, { id, taxRef, invoiceId }: ToReport): Promise<void> {
  const { database, clock, payments, log } = platform
  const answer = await payments.taxes?.report({ taxRef, reference: invoiceId }).catch((cause: unknown) => {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    log.warn('the report of a tax was not answered', { invoice: invoiceId, cause })
    return undefined
  })
  if (answer === undefined) return
  if (answer === 'reported') return saveReport(database, id, null, clock.now())
  await database.transaction(async (tx) => {
    await saveReport(tx, id, answer.refusedCode, clock.now())
    const detail = `The tax service does not take the tax of a paid invoice: ${answer.refusedCode}. It is owed all the same; please enter it there.`
    const found = { gateway: payments.name, kind: 'tax_unreported', reference: invoiceId, donationId: null } as const
    await fileExceptions(tx, platform, [{ ...found, detail }])
  })
}
