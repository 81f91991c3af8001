import { implement } from '#platform/endpoint.ts'
import { readBody } from '#platform/read-body.ts'
import { Refusal } from '#wire/refusal.ts'
import { receiveReport } from './actions/receive.ts'
import { bouncesContract, reportBytesMax } from './contract.ts'

export const bouncesEndpoints = implement(bouncesContract, {
  'POST /api/mail/events': async ({ platform, request }) => {
    const bytes = await readBody(request, reportBytesMax)
    if (!bytes) throw new Refusal('body_too_large', 'A report is larger than we accept.')
    await receiveReport(platform, new TextDecoder().decode(bytes), request.headers)
    return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
  },
})
