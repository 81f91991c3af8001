import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const reportBytesMax = 64 * 1024

/**
 * Mail services report in different formats; an adapter in front of us translates them. Unknown kinds are accepted
 * and ignored.
 */
export const MailReport = z.looseObject({
  /** mail.bounced, mail.complained; a delay or an out-of-office reply is neither. */
  type: z.string().max(100),
  data: z.looseObject({
    email: z.string().max(320),
    /** For a bounce: hard if the mailbox does not exist, soft if it is full or unavailable. */
    kind: z.enum(['hard', 'soft']).optional(),
    /** Our Message-ID, if known. */
    messageId: z.string().max(1000).optional(),
  }),
})

export const bouncesContract = contract({
  'POST /api/mail/events': {
    summary: 'A mail service reports mail that came back or was called unwanted, signed by Standard Webhooks',
    allow: allow.signature('header', 'webhook-signature'),
    bodyBytesMax: reportBytesMax,
    /** The handler reads the raw body, which is what the signature covers. */
    handlerReads: { body: MailReport },
    answer: { raw: { 200: { type: 'application/json', body: z.object({ received: z.literal(true) }) } } },
    refusals: { signature_invalid: 400, report_invalid: 400, body_too_large: 413 },
  },
})
