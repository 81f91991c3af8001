import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const head = {
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  /** Null while it waits, or if there is no server to send it with. */
  sentAt: z.string().nullable(),
}
export const MailHead = z.object(head).meta({ id: 'MailHead' })
export type MailHead = z.infer<typeof MailHead>
export const WholeMail = z
  .object({
    ...head,
    text: z.string(),
    html: z.string(),
    /** Where replies go; if null, to the sender. */
    replyTo: z.string().nullable(),
  })
  .meta({ id: 'WholeMail' })
export type WholeMail = z.infer<typeof WholeMail>

export const mailContract = contract({
  'GET /api/dev/mailbox': {
    summary: 'The mails of this installation, newest first; never in production',
    allow: allow.anyone,
    query: z.object({
      /** Part of a recipient's address. */
      to: z.string().max(254, 'An address has at most 254 characters.').optional(),
    }),
    answer: { json: z.object({ mails: z.array(MailHead) }) },
    refusals: { not_found: 404 },
  },
  'GET /api/dev/mailbox/:id': {
    summary: 'One mail of this installation; never in production',
    allow: allow.anyone,
    params: z.object({ id: z.uuid() }),
    answer: { json: WholeMail },
    refusals: { not_found: 404 },
  },
})
