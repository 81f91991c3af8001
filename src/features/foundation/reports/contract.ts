import * as z from 'zod'
import { reportedKinds } from '#values/reported-kind.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import * as rules from './rules/reports.ts'

const parties = ['author', 'reporter'] as const

/** A decision as the content's author or a reporter may read it. */
export const OwnDecision = z
  .object({
    id: idField<'decision'>(),
    party: z.enum(parties),
    kind: z.enum(reportedKinds),
    title: z.string(),
    measure: z.enum(rules.measures),
    /** The moderator's words to the author; null for a reporter. */
    words: z.string().nullable(),
    at: instantField,
    /** When another person overturned the decision. */
    overturnedAt: instantField.nullable(),
    /** Until when this person may appeal; null if they cannot. */
    appealUntil: instantField.nullable(),
    appeal: z
      .object({
        words: z.string(),
        at: instantField,
        outcome: z.enum(['upheld', 'overturned']).nullable(),
        answer: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnDecision' })
export type OwnDecision = z.output<typeof OwnDecision>

const params = z.object({ id: idField<'decision'>() })

export const reportsContract = contract({
  'POST /api/reports': {
    summary: 'Reports an update, a project, a profile or a picture to the moderators; again changes nothing',
    allow: allow.signedIn,
    body: z.object({
      kind: z.enum(rules.fileableKinds, 'Please say what you report.'),
      id: z.uuid('There is no such thing.'),
      reason: z.enum(rules.reportReasons, 'Please choose what is wrong.'),
      words: typedText().max(rules.reportWordsMax, 'Please keep to 1,000 characters.').default(''),
    }),
    perPerson: { max: rules.reportsADay, windowMs: dayMs },
    answer: { none: true },
    refusals: { content_not_found: 404, own_content: 403 },
  },
  'GET /api/me/decisions/:id': {
    summary: 'A decision of a moderator about something of mine, or something that I reported',
    allow: allow.signedIn,
    params,
    answer: { json: OwnDecision },
    refusals: { decision_not_found: 404 },
  },
  'POST /api/me/decisions/:id/appeal': {
    summary: 'Asks another person to look again, once',
    allow: allow.signedIn,
    params,
    body: z.object({
      words: typedText()
        .trim()
        .min(rules.appealWordsMin, 'Please say in a sentence why you see it otherwise.')
        .max(rules.appealWordsMax, 'Please keep to 2,000 characters.'),
    }),
    answer: { json: OwnDecision },
    refusals: { decision_not_found: 404, no_appeal: 409 },
  },
})
