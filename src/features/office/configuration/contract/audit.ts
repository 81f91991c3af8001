import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField, placeField } from '#wire/fields.ts'

const chief = allow.staff('all')
const finance = allow.staff('view_financial')

export const AuditEntryRow = z
  .object({
    id: z.uuid(),
    at: instantField,
    action: z.string(),
    /** Who acted; null for the system itself. */
    actor: z.string().nullable(),
    actorId: z.string().nullable(),
    /** The project's title or the person's name, where it is about one. */
    subject: z.string().nullable(),
    targetKind: z.string().nullable(),
    targetId: z.string().nullable(),
    /** The facts that were logged with it. */
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntryRow' })
export type AuditEntryRow = z.output<typeof AuditEntryRow>

const AuditPage = z
  .object({
    entries: z.array(AuditEntryRow),
    older: z.string().nullable(),
    /** The first parts of all actions that were ever logged, of those that are looked through. */
    kinds: z.array(z.string()),
    now: instantField,
  })
  .meta({ id: 'AuditPage' })

const who = z.string().max(254, 'Please give at most 254 characters.').optional()
const aDay = 'Please give a date as 2026-11-30.'
const day = z.iso.date(aDay).startsWith('20', aDay).optional()
const filter = {
  /** An address or an id of the person who acted. */
  by: who,
  /** An address or an id of a person, or the id of what it is about. */
  about: who,
  /** An action, or the first part of some: `review` for review.approved and the like. */
  what: z
    .string()
    .regex(/^[a-z_]{1,60}(\.[a-z_]{1,60})?$/, 'This is no action of the log.')
    .optional(),
  from: day,
  /** The day itself included. */
  to: day,
}

export const auditContract = contract({
  'GET /api/admin/audit': {
    summary: 'The audit log, newest first, fifty at a time: who did what, and to whom or what',
    allow: chief,
    query: z.object({ ...filter, after: placeField() }),
    answer: { json: AuditPage },
  },
  'GET /api/admin/finance-acts': {
    summary: 'What of the audit log is about money: who did what at the desk of finances, newest first',
    allow: finance,
    query: z.object({ ...filter, after: placeField() }),
    answer: { json: AuditPage },
  },
  'GET /api/admin/audit.csv': {
    summary: 'The same as a table file, whole; taking it out is logged itself',
    allow: chief,
    query: z.object(filter),
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
