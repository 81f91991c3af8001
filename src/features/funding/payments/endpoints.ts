import { implement } from '#platform/endpoint.ts'
import type { EventEndpoint } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { Refusal } from '#wire/refusal.ts'
import { receiveEvent } from './actions/receive-event.ts'
import { eventBytesMax, paymentsContract } from './contract.ts'

async function receive(platform: Platform, request: Request, endpoint: EventEndpoint): Promise<Response> {
  const bytes = await readBody(request, eventBytesMax)
  if (!bytes) throw new Refusal('body_too_large', 'An event is larger than we accept.')
  await receiveEvent(platform, new TextDecoder().decode(bytes), request.headers, endpoint)
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
}

export const paymentsEndpoints = implement(paymentsContract, {
  'POST /api/payments/events': ({ platform, request }) => receive(platform, request, 'payments'),
  'POST /api/payments/payee-events': ({ platform, request }) => receive(platform, request, 'payees'),
})
