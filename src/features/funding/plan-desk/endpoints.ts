import { invoicePdf } from '#features/funding/subscriptions/actions/invoice-pdf.ts'
import { addTaxRate } from '#features/funding/subscriptions/actions/tax-rates.ts'
import { implement } from '#platform/endpoint.ts'
import { cancelPlan, resumePlan } from './actions/change.ts'
import { openInvoice, readInvoices, readPlan, readPlans, readRates } from './actions/read.ts'
import { planDeskContract } from './contract.ts'

export const planDeskEndpoints = implement(planDeskContract, {
  'GET /api/admin/plans': ({ platform, query: { search, state, tier, after } }) =>
    readPlans(platform, { search, state, tier, after }),
  'GET /api/admin/plans/:userId': ({ platform, actor, params }) => readPlan(platform, actor, params.userId),
  'POST /api/admin/plans/:userId/cancellation': ({ platform, actor, params, body }) =>
    cancelPlan(platform, actor, { ...params, ...body }),
  'POST /api/admin/plans/:userId/resumption': ({ platform, actor, params, body }) =>
    resumePlan(platform, actor, { ...params, ...body }),
  'GET /api/admin/invoices': ({ platform, query: { search, state, after } }) =>
    readInvoices(platform, { search, state, after }),
  'GET /api/admin/invoices/:id/invoice.pdf': async ({ platform, actor, params }) => {
    const invoice = await openInvoice(platform, actor, params.id)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.label}.pdf"`,
      'cache-control': 'no-store',
    }
    return new Response(await invoicePdf(platform, invoice), { headers })
  },
  'GET /api/admin/tax-rates': ({ platform }) => readRates(platform),
  'POST /api/admin/tax-rates': async ({ platform, actor, body }) => {
    await addTaxRate(platform, actor, body)
    return readRates(platform)
  },
})
