import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { inboundBodyMax, verdicts } from '../rules/inbound.ts'

/** A mail server hands a mail over as it came; an adapter before us puts it so. */
export const InboundMail = z.looseObject({
  type: z.literal('mail.received'),
  data: z.looseObject({
    /** Of the envelope: what the server delivers to, whatever the headers say. */
    recipient: z.string().max(320),
    /** Of the envelope; empty for bounces. */
    sender: z.string().max(320),
    /** What the server found of the sender's domain, where it looked (DMARC). */
    dmarc: z.enum(['pass', 'fail', 'none']).optional(),
    /** The whole mail in base64. */
    raw: z.string(),
  }),
})
export type InboundMail = z.output<typeof InboundMail>['data']

export const inboundContract = contract({
  'POST /api/mail/inbound': {
    summary: 'A mail server hands over what was mailed to an address for answers, signed by Standard Webhooks',
    allow: allow.signature('header', 'webhook-signature'),
    bodyBytesMax: inboundBodyMax,
    /** Read as it is signed. */
    handlerReads: { body: InboundMail },
    answer: { raw: { 200: { type: 'application/json', body: z.object({ verdict: z.enum(verdicts) }) } } },
    refusals: {
      signature_invalid: 400,
      report_invalid: 400,
      body_too_large: 413,
      over_request_rate_limit: 429,
      scanner_unavailable: 503,
    },
  },
})
