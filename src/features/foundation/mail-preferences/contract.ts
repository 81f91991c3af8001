import * as z from 'zod'
import type { NewsTopic } from '#values/news-topic.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { type MailTime, mailTimes, topicRules } from './rules.ts'

const Choice = z.object({ inApp: z.boolean(), mail: z.enum(mailTimes) }).meta({ id: 'MailChoice' })
const topics = Object.keys(topicRules) as NewsTopic[]
const eachTopic = <Of extends z.ZodType>(of: (topic: NewsTopic) => Of) =>
  z.object(Object.fromEntries(topics.map((topic) => [topic, of(topic)])) as Record<NewsTopic, Of>)

/** A time that the topic offers. */
const timeOf = (topic: NewsTopic) =>
  z.enum(mailTimes).refine((time: MailTime) => topicRules[topic].times.includes(time), 'This cannot be mailed so.')

export const MailPreferences = z
  .object({
    /** For each topic, whether it appears in the notifications and when it is mailed. */
    choices: eachTopic(() => Choice),
    /** Decides when the person's day begins; null until it is known, and then mails follow UTC. */
    timeZone: z.string().nullable(),
    /** Set while news mails are stopped: the address bounced, or a mail was marked as spam. */
    stopped: z
      .object({ email: z.string(), reason: z.enum(['hard', 'soft', 'complaint']), since: instantField })
      .nullable(),
  })
  .meta({ id: 'MailPreferences' })
export type MailPreferences = z.output<typeof MailPreferences>

const query = z.object({ token: z.string().max(200) })
const refusals = { unsubscribe_link_invalid: 404 } as const

export const mailPreferencesContract = contract({
  'GET /api/me/mail-preferences': {
    summary: 'What I am notified of and what is mailed to me, and when, besides what concerns my account and my gifts',
    allow: allow.signedIn,
    answer: { json: MailPreferences },
  },
  'PUT /api/me/mail-preferences': {
    summary: 'Changes what I am notified of, what is mailed to me and when',
    allow: allow.signedIn,
    /** Omitted fields stay unchanged. */
    body: z.object({
      choices: eachTopic((topic) => z.object({ inApp: z.boolean(), mail: timeOf(topic) }).partial())
        .partial()
        .optional(),
      timeZone: z.string().min(1, 'Please choose a time zone.').max(64, 'No time zone has such a name.').optional(),
    }),
    perPerson: { max: 120, windowMs: hourMs },
    answer: { json: MailPreferences },
    refusals: { time_zone_unknown: 422 },
  },
  'POST /api/me/mail-preferences/try-again': {
    summary: 'Mails news again to an address that was stopped; three times a month',
    allow: allow.signedIn,
    perPerson: { max: 3, windowMs: 30 * dayMs },
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
  'POST /api/unsubscribe/undo': {
    summary: 'Puts back what the link of the same mail ended, if it did',
    allow: allow.linkToken('token'),
    query,
    status: 204,
    answer: { none: true },
    refusals,
  },
})
