import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const eventBytesMax = 256 * 1024

const signed = {
  allow: allow.signature('header', 'stripe-signature', 'test-gateway-signature'),
  bodyBytesMax: eventBytesMax,
  /** The gateway's own event, in the form in which it is signed. */
  handlerReads: { body: z.looseObject({}) },
  answer: { raw: { 200: { type: 'application/json', body: z.object({ received: z.literal(true) }) } } },
  refusals: { signature_invalid: 400, body_too_large: 413 },
} as const

export const paymentsContract = contract({
  'POST /api/payments/events': {
    summary: 'The payment gateway reports what happened: signed, as often and in whatever order it likes',
    ...signed,
  },
  'POST /api/payments/payee-events': {
    summary:
      'The payment gateway reports what happened to the accounts of people who are paid: signed with another secret',
    ...signed,
  },
})
