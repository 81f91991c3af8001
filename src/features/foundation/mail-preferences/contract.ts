import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const MailPreferences = z
  .object({
    /** AMB-089: updates of projects that the person gave to or saved. */
    projectUpdates: z.boolean(),
    /** Questions about one's own projects, and answers to one's own questions. */
    questions: z.boolean(),
    /** Thanks of researchers for one's gifts. */
    thanks: z.boolean(),
    /** Messages that were not read for two minutes. */
    messages: z.boolean(),
  })
  .meta({ id: 'MailPreferences' })
export type MailPreferences = z.output<typeof MailPreferences>

const query = z.object({ token: z.string().max(200) })
const refusals = { unsubscribe_link_invalid: 404 } as const

export const mailPreferencesContract = contract({
  'GET /api/me/mail-preferences': {
    summary: 'What is mailed to me besides what concerns my account and my gifts',
    allow: allow.signedIn,
    answer: { json: MailPreferences },
  },
  'PUT /api/me/mail-preferences': {
    summary: 'Changes what is mailed to me',
    allow: allow.signedIn,
    /** What is left out stays as it is. */
    body: MailPreferences.partial(),
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: MailPreferences },
  },
  'GET /api/unsubscribe': {
    summary: 'Leads to the page that asks before it unsubscribes: mail scanners open links, too',
    allow: allow.linkToken('token'),
    query,
    answer: { raw: { 303: 'redirect' } },
    refusals,
  },
  'POST /api/unsubscribe': {
    summary: 'Ends the mails of one kind at once, as mail programs ask for it (RFC 8058)',
    allow: allow.linkToken('token'),
    query,
    status: 204,
    answer: { none: true },
    refusals,
  },
})
