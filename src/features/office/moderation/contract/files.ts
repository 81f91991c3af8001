import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { entryKinds, fileStates } from '../rules.ts'

export const CaseFile = z
  .object({
    id: idField<'case-file'>(),
    caseId: idField<'case'>(),
    number: z.int(),
    projectId: idField<'project'>(),
    projectTitle: z.string(),
    state: z.enum(fileStates),
    /** The number of its entries: sent with each action. */
    lastNo: z.int(),
    openedAt: instantField,
    entries: z.array(
      z.object({
        no: z.int(),
        kind: z.enum(entryKinds),
        words: z.string(),
        by: z.string(),
        at: instantField,
        /** Covers the entry before it, too. */
        hash: z.string(),
      }),
    ),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'CaseFile' })
export type CaseFile = z.output<typeof CaseFile>

const params = z.object({ id: idField<'case-file'>() })
const seen = z.int().min(0).max(2_000_000_000)
const words = typedText().trim().min(1, 'Please write what is known.').max(20_000, 'Please keep to 20,000 characters.')
const acting = { not_allowed: 403, case_file_not_found: 404, case_file_changed: 409 } as const
const bodyBytesMax = 128 * 1024

export const caseFilesContract = contract({
  'POST /api/admin/moderation/cases/:id/file': {
    summary:
      'Hands the project to review for suspected tampering: it is hidden and frozen until another person decides',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'case'>() }),
    body: z.object({
      version: z.int().min(1).max(2_000_000_000),
      words: words.max(2000, 'Please keep to 2,000 characters.'),
    }),
    answer: { json: z.object({ id: idField<'case-file'>() }) },
    refusals: { case_not_found: 404, own_content: 403, case_changed: 409, case_file_open: 409 },
  },
  'GET /api/admin/case-files/:id': {
    summary: 'A case file with its entries, for moderators, reviewers and finance; the look is logged',
    allow: allow.anyStaff,
    params,
    answer: { json: CaseFile },
    refusals: { not_allowed: 403, case_file_not_found: 404 },
  },
  'POST /api/admin/case-files/:id/entries': {
    summary: 'Adds evidence to an open file; entries are never changed',
    allow: allow.anyStaff,
    params,
    body: z.object({ seen, words }),
    bodyBytesMax,
    answer: { json: CaseFile },
    refusals: acting,
  },
  'POST /api/admin/case-files/:id/decision': {
    summary: 'Clears the project or confirms tampering; never by who opened the file',
    allow: allow.anyStaff,
    params,
    body: z.object({
      seen,
      outcome: z.enum(['cleared', 'confirmed'], 'Please say what you found.'),
      words: words.max(2000, 'Please keep to 2,000 characters.'),
    }),
    bodyBytesMax,
    answer: { json: CaseFile },
    refusals: { ...acting, own_case_file: 403, case_not_found: 404 },
  },
})
