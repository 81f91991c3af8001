import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const paymentsContract = contract({
  'POST /api/payments/events': {
    summary: 'The payment gateway tells what happened: signed, as often and in whatever order it likes',
    allow: allow.signature('header', 'stripe-signature', 'test-gateway-signature'),
    bodyBytesMax: 256 * 1024,
    /** The gateway's own event, read as it is signed. */
    handlerReads: { body: z.looseObject({}) },
    answer: { raw: { 200: { type: 'application/json', body: z.object({ received: z.literal(true) }) } } },
    refusals: { signature_invalid: 400, body_too_large: 413 },
  },
})
