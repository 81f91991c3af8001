import * as z from 'zod'
import { checkedKinds } from '#features/research/researchers/rules.ts'
import { inThousands } from '#values/count.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { documentsMax, noteLengthMax, statementLengthMax } from './rules/verifications.ts'

export const CheckedKind = z.enum(checkedKinds)
const outcomes = ['confirmed', 'refused', 'withdrawn'] as const

const document = z.object({ fileId: z.uuid(), fileName: z.string(), sizeBytes: z.int() })

/** What was confirmed about a researcher, and until when. */
export const Verification = z
  .object({
    checked: z.array(CheckedKind),
    /** The evidence, as everyone reads it. */
    note: z.string(),
    confirmedAt: instantField,
    validUntil: instantField,
    /** The name and the institution that were compared. */
    name: z.string(),
    institution: z.string().nullable(),
    endedAt: instantField.nullable(),
    /** Why staff revoked it. */
    endReason: z.string().nullable(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.output<typeof Verification>

const request = {
  id: idField<'verification'>(),
  statement: z.string(),
  askedAt: instantField,
  dueAt: instantField,
  /** Null while it waits. */
  outcome: z.enum(outcomes).nullable(),
  reason: z.string().nullable(),
  decidedAt: instantField.nullable(),
  documents: z.array(document),
}

export const OwnVerification = z
  .object({
    /** The latest confirmation, even if it has ended. */
    latest: Verification.nullable(),
    /** Whether the badge is shown now. */
    isVerified: z.boolean(),
    /** Whether its badge was confirmed for another name or institution than the profile has now. */
    isDue: z.boolean(),
    /** The latest request. */
    request: z.object(request).nullable(),
    mailbox: z.object({
      host: z.string().nullable(),
      validUntil: instantField.nullable(),
      /** A code was sent there and has not been entered yet. */
      sentTo: z.string().nullable(),
    }),
  })
  .meta({ id: 'OwnVerification' })
export type OwnVerification = z.output<typeof OwnVerification>

const item = {
  id: idField<'verification'>(),
  name: z.string(),
  institution: z.string().nullable(),
  askedAt: instantField,
  dueAt: instantField,
  outcome: z.enum(outcomes).nullable(),
  decidedAt: instantField.nullable(),
}
export const VerificationItem = z.object(item).meta({ id: 'VerificationItem' })
export type VerificationItem = z.output<typeof VerificationItem>

export const VerificationQueue = z
  .object({
    items: z.array(VerificationItem),
    waiting: z.int(),
    /** Pass as `after` for the following page; null at the end. */
    next: idField<'verification'>().nullable(),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'VerificationQueue' })
export type VerificationQueue = z.output<typeof VerificationQueue>

export const VerificationRequest = z
  .object({
    ...item,
    ...request,
    userId: idField<'user'>(),
    publicId: z.string(),
    fieldOfStudy: z.string().nullable(),
    /** As of the request, and how it is proven now. */
    orcidId: z.string().nullable(),
    orcidProof: z.enum(['orcid', 'staff']).nullable(),
    /** The institution's place by the register; null if it has none, or the profile names another one by now. */
    place: z
      .object({ institutionId: z.string(), city: z.string().nullable(), country: z.string().nullable() })
      .nullable(),
    /** Whether name or institution have changed in the profile. */
    current: z.object({ name: z.string(), institution: z.string().nullable() }),
    mailbox: z.object({ host: z.string(), provenAt: instantField, validUntil: instantField }).nullable(),
    publications: z.array(z.string()),
    /** Earlier requests of the same person, newest first. */
    earlier: z.array(
      z.object({ askedAt: instantField, outcome: z.enum(outcomes).nullable(), reason: z.string().nullable() }),
    ),
    decidedBy: z.string().nullable(),
    /** The result of this request. */
    verification: Verification.nullable(),
    /** Whether the viewer made the request, and may not decide. */
    isOwn: z.boolean(),
    now: instantField,
  })
  .meta({ id: 'VerificationRequest' })
export type VerificationRequest = z.output<typeof VerificationRequest>

const text = (what: string, max: number) =>
  typedText()
    .min(1, `Please ${what}.`)
    .max(max, `Please use at most ${inThousands(max)} characters.`)

const params = z.object({ id: idField<'verification'>() })
const documentParams = z.object({ id: idField<'verification'>(), fileId: idField<'file'>() })
const link = z.object({ url: z.string(), expiresAt: instantField })
const decides = { own_verification: 403, verification_not_found: 404, verification_decided: 409 } as const

export const verificationsContract = contract({
  'GET /api/me/verification': {
    summary: 'What was confirmed of the researcher, the latest request, and the mailbox at their institution',
    allow: allow.researcher,
    answer: { json: OwnVerification },
  },
  'POST /api/me/verification': {
    summary: 'Ask to be verified, with a statement and documents',
    allow: allow.researcher,
    body: z.object({
      statement: text('say what your documents show', statementLengthMax),
      fileIds: z
        .array(idField<'file'>())
        .min(1, 'Please add at least one document.')
        .max(documentsMax, `Please add at most ${documentsMax} documents.`),
    }),
    perPerson: { max: 10, windowMs: dayMs },
    status: 201,
    answer: { json: OwnVerification },
    refusals: { file_not_found: 404, verification_waiting: 409 },
  },
  'POST /api/me/verification/withdrawal': {
    summary: 'Take back the request that waits; its documents are removed',
    allow: allow.researcher,
    answer: { json: OwnVerification },
    refusals: { verification_not_found: 404 },
  },
  'GET /api/me/verification/:id/documents/:fileId/link': {
    summary: 'A link to a document of an own request that works for a few minutes',
    allow: allow.researcher,
    params: documentParams,
    answer: { json: link },
    refusals: { verification_not_found: 404 },
  },
  'POST /api/me/verification/mailbox': {
    summary: 'Mail a code to an address at the institution',
    allow: allow.researcher,
    body: z.object({ email: z.email('Please enter an e-mail address.').max(254) }),
    perPerson: { max: 5, windowMs: hourMs },
    answer: { json: OwnVerification },
    refusals: { mailbox_refused: 422 },
  },
  'POST /api/me/verification/mailbox/code': {
    summary: 'Type the code that was mailed: the mailbox counts as one proof for twelve months, and as no badge alone',
    allow: allow.researcher,
    body: z.object({
      code: typedText().regex(/^\d{6}$/, 'The code has six digits.'),
    }),
    perPerson: { max: 30, windowMs: hourMs },
    answer: { json: OwnVerification },
    refusals: { code_wrong: 422 },
  },
  'GET /api/admin/verifications': {
    summary: 'Requests of researchers to be verified: those that wait by due time, decided ones newest first',
    allow: allow.staff('review_projects'),
    query: z.object({
      state: z.enum(['waiting', 'confirmed', 'refused']).default('waiting'),
      after: idField<'verification'>().optional(),
    }),
    answer: { json: VerificationQueue },
  },
  'GET /api/admin/verifications/:id': {
    summary: 'A request with all that is compared',
    allow: allow.staff('review_projects'),
    params,
    answer: { json: VerificationRequest },
    refusals: { verification_not_found: 404 },
  },
  'POST /api/admin/verifications/:id/documents/:fileId/link': {
    summary: 'A link to a document that works for a few minutes. Who opened it is kept.',
    allow: allow.staff('review_projects'),
    params: documentParams,
    answer: { json: link },
    refusals: { verification_not_found: 404 },
  },
  'POST /api/admin/verifications/:id/confirm': {
    summary: 'Confirm what was checked, for 36 months',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({
      checked: z.array(CheckedKind).min(1, 'Please choose what you checked.').max(checkedKinds.length),
      note: text('say what you looked at; everybody reads it', noteLengthMax),
    }),
    answer: { json: VerificationRequest },
    refusals: { ...decides, orcid_taken: 409, orcid_missing: 422 },
  },
  'POST /api/admin/verifications/:id/refuse': {
    summary: 'Refuse a request with a reason, which its researcher reads',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ reason: text('write a reason', statementLengthMax) }),
    answer: { json: VerificationRequest },
    refusals: decides,
  },
  'POST /api/admin/verifications/:id/revoke': {
    summary: 'Take back what was confirmed, with a reason, which its researcher reads',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ reason: text('write a reason', statementLengthMax) }),
    answer: { json: VerificationRequest },
    refusals: { ...decides, verification_ended: 409 },
  },
})
