import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const paymentsContract = contract({
  'POST /api/payments/events': {
    summary: 'The payment gateway tells what happened: signed, as often and in whatever order it likes',
    allow: allow.signature('header', 'stripe-signature', 'test-gateway-signature'),
    bodyBytesMax: 256 * 1024,
    answer: { raw: 'application/json' },
    refusals: { signature_invalid: 400, body_too_large: 413 },
  },
})
