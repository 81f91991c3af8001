import * as z from 'zod'
import { fileKinds, fileRoles } from '#features/careers/applications/rules/applications.ts'
import { staffRoles } from '#values/permission.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { reasonMax, reasonMin } from './rules.ts'

const NamedReader = z
  .object({
    id: idField<'application-reader'>(),
    name: z.string(),
    /** The super admin who appointed them. */
    by: z.string(),
    reason: z.string(),
    namedAt: instantField,
    endsAt: instantField,
    isNow: z.boolean(),
  })
  .meta({ id: 'NamedReader' })
export type NamedReader = z.output<typeof NamedReader>

const SentFiles = z
  .object({
    id: idField<'application'>(),
    name: z.string(),
    receivedAt: instantField,
    files: z.array(z.object({ role: z.enum(fileRoles), kind: z.enum(fileKinds), sizeBytes: z.int() })),
  })
  .meta({ id: 'SentFiles' })
export type SentFiles = z.output<typeof SentFiles>

export const ApplicationAccess = z
  .object({
    job: z.object({ id: idField<'job'>(), title: z.string(), company: z.string() }),
    /**
     * Current and former readers, newest first: all of them for a super admin, otherwise only the caller's own entries.
     */
    readers: z.array(NamedReader),
    /** Staff the caller may appoint; null unless the caller is a super admin. */
    candidates: z.array(z.object({ id: idField<'user'>(), name: z.string(), role: z.enum(staffRoles) })).nullable(),
    /** For appointed staff, newest first; null for everyone else. */
    sent: z.array(SentFiles).nullable(),
  })
  .meta({ id: 'ApplicationAccess' })
export type ApplicationAccess = z.output<typeof ApplicationAccess>

const why = 'Please say why, in a sentence.'
const ofJob = z.object({ id: idField<'job'>() })

export const applicationAccessContract = contract({
  'GET /api/admin/jobs/:id/application-access': {
    summary: 'Who of the staff may open the applications to a position, and for those their files',
    allow: allow.anyStaff,
    params: ofJob,
    answer: { json: ApplicationAccess },
    refusals: { job_not_found: 404, not_named: 403 },
  },
  'POST /api/admin/jobs/:id/application-readers': {
    summary: 'Names a member of the staff who may open the applications to a position for seven days',
    allow: allow.staff('all'),
    params: ofJob,
    body: z.object({
      staffId: idField<'user'>(),
      reason: typedText(why).trim().min(reasonMin, why).max(reasonMax, `Please keep to ${reasonMax} characters.`),
    }),
    answer: { none: true },
    refusals: { job_not_found: 404, reader_not_staff: 422, own_name: 403, named_already: 409 },
  },
  'POST /api/admin/application-readers/:id/end': {
    summary: 'Ends it before its time',
    allow: allow.staff('all'),
    params: z.object({ id: idField<'application-reader'>() }),
    answer: { none: true },
    refusals: { reader_not_found: 404 },
  },
  'POST /api/admin/applications/:id/file': {
    summary: 'A file of an application, for a named person; the look is kept',
    allow: allow.anyStaff,
    params: z.object({ id: idField<'application'>() }),
    body: z.object({ role: z.enum(fileRoles) }),
    answer: { raw: { 200: { type: 'application/octet-stream' } } },
    refusals: { application_not_found: 404, file_not_found: 404 },
  },
})
