import * as z from 'zod'
import { Split } from '#features/funding/donations/contract.ts'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, typedText } from '#wire/fields.ts'
import { offerReasons, statementLengthMax } from './rules.ts'

export const StatementDue = z
  .object({ projectId: idField<'project'>(), title: z.string(), dueAt: instantField, isOverdue: z.boolean() })
  .meta({ id: 'StatementDue' })
export type StatementDue = z.output<typeof StatementDue>

export const MissingStatement = z
  .object({
    ...StatementDue.shape,
    researcher: z.string(),
    raised: centsField,
    goal: centsField,
    /** Reminders, at most three: a week before, two days before, and when it is overdue. */
    remindersSent: z.int(),
  })
  .meta({ id: 'MissingStatement' })
export type MissingStatement = z.output<typeof MissingStatement>

const place = z.object({ id: idField<'project'>(), title: z.string() })

export const RedirectOffer = z
  .object({
    donationId: idField<'donation'>(),
    /** What is left of the gift: it is moved whole, without a second fee. */
    split: Split,
    project: place,
    /** Why it can be redirected; null when it cannot. */
    reason: z.enum(offerReasons).nullable(),
    /** The last moment; null when this gift cannot be redirected. */
    until: instantField.nullable(),
    /** The project that it was redirected to already. */
    redirectedTo: place.nullable(),
    /** Why it cannot be redirected now, in plain words; null when it can. */
    refused: z.string().nullable(),
    /** Open projects, the donor's saved ones first, then by score; twelve at most. */
    choices: z.array(
      z.object({
        ...place.shape,
        researcherName: z.string(),
        raised: centsField,
        goal: centsField,
        deadline: instantField,
        isSaved: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RedirectOffer' })
export type RedirectOffer = z.output<typeof RedirectOffer>

const project = z.object({ id: idField<'project'>() })
const gift = z.object({ id: idField<'donation'>() })
/** The key from a guest's mail, for donors without an account. */
const guest = { guest: z.string().max(100).optional() }

export const outcomesContract = contract({
  'GET /api/me/statements-due': {
    summary: 'Which of the researcher’s projects wait for a statement of what will be done',
    allow: allow.researcher,
    answer: { json: z.object({ items: z.array(StatementDue) }).meta({ id: 'StatementsDue' }) },
  },
  'GET /api/admin/statements': {
    summary: 'Which projects wait for their researcher’s statement: the overdue ones first, two hundred at most',
    allow: allow.staff('view_financial'),
    answer: {
      json: z.object({ items: z.array(MissingStatement), now: instantField }).meta({ id: 'MissingStatements' }),
    },
  },
  'POST /api/projects/:id/statement': {
    summary: 'Says publicly, once, what will be done with less than the goal',
    allow: allow.researcher,
    params: project,
    body: z.object({
      text: typedText()
        .min(1, 'Please say what will be done.')
        .max(statementLengthMax, `Please keep to ${inThousands(statementLengthMax)} characters.`),
    }),
    status: 204,
    answer: { none: true },
    refusals: { project_not_found: 404, statement_not_asked: 409, statement_given: 409 },
  },
  'GET /api/donations/:id/redirect': {
    summary: 'Whether one’s own gift can go to another project, and to which',
    allow: allow.signedInOrLinkToken('guest'),
    params: gift,
    query: z.object({ ...guest, search: z.string().max(100, 'Please search for at most 100 characters.').optional() }),
    answer: { json: RedirectOffer },
    refusals: { donation_not_found: 404, receipt_not_ready: 409 },
  },
  'POST /api/donations/:id/redirect': {
    summary: 'Takes one’s own gift to another open project, once and for good',
    allow: allow.signedInOrLinkToken('guest'),
    params: gift,
    query: z.object(guest),
    body: z.object({ projectId: idField<'project'>() }),
    answer: { json: z.object({ project: place }).meta({ id: 'Redirected' }) },
    refusals: {
      donation_not_found: 404,
      redirect_not_offered: 409,
      redirect_over: 409,
      redirect_done: 409,
      gift_not_redirectable: 409,
      same_project: 409,
      project_not_found: 404,
      project_not_approved: 409,
      deadline_passed: 409,
      own_project: 403,
      books_broken: 503,
    },
  },
})
