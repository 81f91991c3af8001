import { implement } from '#platform/endpoint.ts'
import { withPlanPayments } from '#platform/plan-payments.ts'
import { changePlace } from './actions/change-place.ts'
import { cancel, downgrade, resume } from './actions/changes.ts'
import { startPlan } from './actions/checkout.ts'
import { invoicePdf } from './actions/invoice-pdf.ts'
import { changeCard, lookUp, payOpenInvoice } from './actions/pay.ts'
import { quoteUpgrade } from './actions/quote.ts'
import { quoteAnswer, readInvoice, readSubscription } from './actions/read.ts'
import { upgrade } from './actions/upgrade.ts'
import { subscriptionsContract } from './contract.ts'

export const subscriptionsEndpoints = implement(subscriptionsContract, {
  'GET /api/me/subscription': ({ platform, actor }) => readSubscription(platform, actor),
  'POST /api/me/subscription/checkout': ({ platform, actor, body }) =>
    startPlan(withPlanPayments(platform), actor, body),
  'POST /api/me/subscription/quotes': async ({ platform, actor, body }) =>
    quoteAnswer(await quoteUpgrade(withPlanPayments(platform), actor, body.tier)),
  'POST /api/me/subscription/upgrade': async ({ platform, actor, body }) => {
    await upgrade(withPlanPayments(platform), actor, body.quoteId)
    return readSubscription(platform, actor)
  },
  'POST /api/me/subscription/downgrade': async ({ platform, actor, body }) => {
    await downgrade(platform, actor, body.tier)
    return readSubscription(platform, actor)
  },
  'POST /api/me/subscription/cancel': async ({ platform, actor }) => {
    await cancel(platform, actor)
    return readSubscription(platform, actor)
  },
  'POST /api/me/subscription/resume': async ({ platform, actor }) => {
    await resume(platform, actor)
    return readSubscription(platform, actor)
  },
  'PUT /api/me/subscription/place': async ({ platform, actor, body }) => {
    await changePlace(withPlanPayments(platform), actor, body)
    return readSubscription(platform, actor)
  },
  'POST /api/me/subscription/pay': ({ platform, actor }) => payOpenInvoice(withPlanPayments(platform), actor),
  'POST /api/me/subscription/card': ({ platform, actor }) => changeCard(withPlanPayments(platform), actor),
  'POST /api/me/subscription/look-up': ({ platform, actor }) => lookUp(withPlanPayments(platform), actor),
  'GET /api/me/invoices/:id': ({ platform, actor, params }) => readInvoice(platform, actor, params.id),
  'GET /api/me/invoices/:id/invoice.pdf': async ({ platform, actor, params }) => {
    const invoice = await readInvoice(platform, actor, params.id)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.label}.pdf"`,
      'cache-control': 'no-store',
    }
    return new Response(await invoicePdf(platform, invoice), { headers })
  },
})
