import { implement } from '#platform/endpoint.ts'
import { readBody } from '#platform/read-body.ts'
import { Refusal } from '#wire/refusal.ts'
import { receiveEvent } from './actions/receive-event.ts'
import { paymentsContract } from './contract.ts'

const bytesMax = paymentsContract['POST /api/payments/events'].bodyBytesMax

export const paymentsEndpoints = implement(paymentsContract, {
  'POST /api/payments/events': async ({ platform, request }) => {
    const bytes = await readBody(request, bytesMax)
    if (!bytes) throw new Refusal('body_too_large', 'An event is larger than we accept.')
    await receiveEvent(platform, new TextDecoder().decode(bytes), request.headers)
    return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
  },
})
