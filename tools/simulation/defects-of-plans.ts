// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted here.

import type { Defect } from './defects.ts'

const of = (name: string, file: string, says: string, instead: string): Defect => ({
  ...{ name, says, instead, story: 'plans' },
  file: `src/features/funding/subscriptions/${file}`,
})

export const defectsOfPlans: readonly Defect[] = [
  of(
    'a month is left out at the second renewal',
    'rules/months.ts',
    'const period = periodAt(anchorAt, one.periodNo + 1)',
    'const period = periodAt(anchorAt, one.periodNo + (one.lastRenewedAt === null ? 1 : 2))',
  ),
  of(
    'a plan that begins anew begins before its paid month ends',
    'rules/life.ts',
    'const anchorAt = one.periodEnd !== null && one.periodEnd > at ? one.periodEnd : at',
    'const anchorAt = at',
  ),
  of(
    'the tax of a plan is booked as income',
    'actions/book.ts',
    `        { account: 'deferred_plans', amount: cents(setup - invoice.net) },
        { account: 'tax_payable', amount: cents(-invoice.tax) },`,
    "        { account: 'deferred_plans', amount: cents(setup - invoice.total) },",
  ),
  of(
    'a payment of a plan is booked outside the transaction that counts it',
    'actions/settle-paid.ts',
    'await bookPaid(\n    tx,',
    'await bookPaid(\n    platform.database,',
  ),
  of(
    'numbers of invoices are taken outside the transaction that uses them',
    'actions/invoicing.ts',
    'await takeNumbers(tx, seriesOf(now), numbered)',
    'await takeNumbers((platform as any).database, seriesOf(now), numbered)',
  ),
  of(
    'the setup fee is no line of its invoice',
    'actions/invoicing.ts',
    '  (bill?.lines ?? []).map(',
    "  (bill?.lines ?? []).filter((one) => one.kind !== 'setup').map(",
  ),
  of(
    'a listing that was given back stays counted',
    'store/allowances.ts',
    'set used = used - 1 from given',
    'set used = used from given',
  ),
  of(
    'the setup fee is charged with each first month',
    'actions/checkout.ts',
    'firstLines(price, bps, !isSetupPaid)',
    'firstLines(price, bps, true)',
  ),
  of(
    'what a scheduler had leased when it died is never tried again',
    'store/payments.ts',
    'and (lease_until is null or lease_until <= ${now})\n        order by',
    'and lease_until is null\n        order by',
  ),
  of(
    'a plan that is more than a day late is not renewed',
    'store/subscriptions.ts',
    `state = 'active' and period_end <= \${now}
    and not exists`,
    `state = 'active' and period_end <= \${now} and period_end > \${now}::timestamptz - interval '1 day'
    and not exists`,
  ),
  of(
    'an upgrade counts whenever it is paid',
    'actions/apply-payments.ts',
    "return plan?.state === 'active' && plan.periodEnd === invoice.periodEnd && !billed.has(invoice.userId)",
    'return plan !== undefined && billed !== undefined',
  ),
  of(
    'a charge whose answer was lost is ordered with another key',
    'actions/charge.ts',
    'const order = { idempotencyKey: keyOf(toPay), amount',
    'const order = { idempotencyKey: `${keyOf(toPay)}:${toPay.tryNumber}`, amount',
  ),
  of(
    'a second payment of an invoice stays with us',
    'actions/apply-payments.ts',
    "if (!invoice || !isWanted || !isFirst) return { ...moved, state: 'surplus' }",
    "if (!invoice || !isWanted || !isFirst) return { ...moved, state: 'cancelled' }",
  ),
  of(
    'a second payment that its bank took is still owed',
    'actions/book.ts',
    "payment.state === 'surplus' ? ('suspense' as const) : ('refund_loss' as const)",
    "payment.state === 'surplus' ? ('refund_loss' as const) : ('refund_loss' as const)",
  ),
  of(
    'a plan that was cancelled is renewed',
    'actions/run-renewals.ts',
    "const going = due.filter((one) => one.pendingChange !== 'cancel')",
    'const going = due',
  ),
  of(
    'an upgrade that is paid later takes back what was wished meanwhile',
    'rules/life.ts',
    '({ ...one, tier, price })',
    '({ ...one, tier, price, pendingChange: null })',
  ),
  of(
    'a bank that reverses its decision about a plan is not heard',
    'actions/apply-disputes.ts',
    'state: isNewerWord(known, reported) ? reported.state : known.state,',
    "state: known.state === 'open' ? reported.state : known.state,",
  ),
  of(
    'closing an account locks it before its plan',
    'actions/close-plan.ts',
    'export const lockPlan: AccountEventHandler = (tx, _, userId) => lockSubscriptions(tx, [userId])',
    'export const lockPlan: AccountEventHandler = async () => {}',
  ),
  of(
    'a closed account keeps the page that takes a card',
    'actions/close-plan.ts',
    'if (page) await savePayments',
    'if (page && page.amount > 0) await savePayments',
  ),
  of(
    'a month is billed before its tax is known',
    'actions/run-renewals.ts',
    'const taxing = taxingOf(month)',
    'const taxing = taxingOf(month) ?? { name: null, bps: 0, calculated: undefined }',
  ),
  of(
    'the tax that was said of one plan is taken for another',
    'actions/checkout.ts',
    'known.amount === priceOfPlan(tier) &&',
    '',
  ),
  of(
    'the tax of a paid invoice is not reported',
    'actions/settle-paid.ts',
    'if (withPlanPayments(platform).payments.taxes) await wishReports(tx, ids, now)',
    'void [wishReports, withPlanPayments, ids]',
  ),
]
