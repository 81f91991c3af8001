import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { plainText } from '#values/plain-text.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { fileNameHeaders, idField, instantField } from '#wire/fields.ts'
import { applicationLimits, fileKinds, fileRoles, newsTimes } from './rules/applications.ts'
import { toldStages } from './rules/told.ts'

const tooLong = (max: number): string => `Please keep to ${inThousands(max)} characters.`
const written = (max: number, missing: string) =>
  z.string(missing).overwrite(plainText).min(1, missing).max(max, tooLong(max))
const maybe = (max: number) =>
  z
    .string()
    .overwrite(plainText)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null)

/** A file uploaded ahead of the application, with the claim that proves the caller sent it. */
const SentFile = z.object({ fileId: idField<'application-file'>(), claim: z.string().min(20).max(100) })

const Sent = z.object({
  fileId: idField<'application-file'>(),
  claim: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
})

const KeptFile = z.object({ role: z.enum(fileRoles), name: z.string(), kind: z.enum(fileKinds), sizeBytes: z.int() })

const particulars = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  education: z.string(),
  experience: z.string(),
  skills: z.string().nullable(),
  motivation: z.string(),
  availability: z.string().nullable(),
  references: z.string().nullable(),
  updatesOptIn: z.boolean(),
  files: z.array(KeptFile),
}

/** What the poster last told the applicant; null if only the receipt was sent. */
const Told = z.object({ stage: z.enum(toldStages), at: instantField }).nullable()

/** A row in the list of the caller's own applications. */
export const OwnApplicationRow = z
  .object({
    id: idField<'application'>(),
    jobId: idField<'job'>(),
    title: z.string(),
    company: z.string(),
    receivedAt: instantField,
    withdrawnAt: instantField.nullable(),
    told: Told,
  })
  .meta({ id: 'OwnApplicationRow' })
export type OwnApplicationRow = z.output<typeof OwnApplicationRow>

/** Prefills a new application. */
export const LastApplication = z
  .object({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    education: z.string(),
    experience: z.string(),
    skills: z.string().nullable(),
    references: z.string().nullable(),
    sentAt: instantField,
    /** The file name of its resume. */
    resume: z.string().nullable(),
  })
  .meta({ id: 'LastApplication' })
export type LastApplication = z.output<typeof LastApplication>

/** An application as its applicant reads it. */
export const OwnApplication = z
  .object({
    id: idField<'application'>(),
    jobId: idField<'job'>(),
    title: z.string(),
    company: z.string(),
    receivedAt: instantField,
    withdrawnAt: instantField.nullable(),
    /** Until the deadline, the application can be replaced. */
    isOpen: z.boolean(),
    /** A second submission, which counts once its link is confirmed. */
    isReplacement: z.boolean(),
    purgeAfter: instantField,
    told: Told,
    ...particulars,
  })
  .meta({ id: 'OwnApplication' })
export type OwnApplication = z.output<typeof OwnApplication>

/** An application as the poster reads it. */
export const PostersApplication = z
  .object({ id: idField<'application'>(), receivedAt: instantField, purgeAfter: instantField, ...particulars })
  .meta({ id: 'PostersApplication' })
export type PostersApplication = z.output<typeof PostersApplication>

const emailField = z
  .string('Please enter your e-mail address.')
  .trim()
  .toLowerCase()
  .max(320, 'Please enter a shorter address.')
  .pipe(z.email('Please enter an e-mail address.'))

export const ApplicationDraft = z.object({
  firstName: written(applicationLimits.firstName, 'Please enter your first name.'),
  lastName: written(applicationLimits.lastName, 'Please enter your last name.'),
  email: emailField,
  phone: maybe(applicationLimits.phone),
  address: maybe(applicationLimits.address),
  education: written(applicationLimits.education, 'Please enter your highest degree.'),
  experience: written(applicationLimits.experience, 'Please describe your experience.'),
  skills: maybe(applicationLimits.skills),
  resume: z.object(SentFile.shape, 'Please add your resume.'),
  coverLetter: SentFile.nullish(),
  motivation: written(applicationLimits.motivation, 'Please say why you apply.'),
  availability: maybe(applicationLimits.availability),
  references: maybe(applicationLimits.references),
  termsAccepted: z.literal(true, 'Please agree to how your data are used.'),
  updatesOptIn: z.boolean().default(false),
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

const job = z.object({ id: idField<'job'>() })
const application = z.object({ id: idField<'application'>() })
/** Sent in the body, because paths and queries end up in logs. */
const token = z.string().min(20).max(100)
const byToken = z.object({ token })
/** Posters without an account send the token of their mailed link. */
const byPoster = z.object({ token: token.optional() })
const ended = { application_link_ended: 404 } as const

export const applicationsContract = contract({
  'POST /api/application-files': {
    summary:
      'Sends a PDF, DOC or DOCX file ahead: the bytes are the body. What no application names within a day is removed',
    allow: allow.anyone,
    handlerReads: { bodyType: '*/*' },
    headers: fileNameHeaders,
    status: 201,
    answer: {
      json: Sent,
    },
    refusals: {
      upload_interrupted: 400,
      file_too_large: 413,
      wrong_file_type: 415,
      file_damaged: 422,
      file_not_safe: 422,
      too_many_files: 429,
      scanner_unavailable: 503,
    },
  },
  'POST /api/jobs/:id/applications': {
    summary:
      'Applies for an open position. A second application of an address replaces the first, by a mailed link unless the address or the sender of the first is proven; the answer is always the same',
    allow: allow.optionallySignedIn,
    params: job,
    body: ApplicationDraft,
    bodyBytesMax: 512 * 1024,
    answer: { none: true },
    refusals: { job_not_found: 404, job_over: 409, own_job: 403, file_not_found: 404, too_many_applications: 429 },
  },
  'POST /api/applications/open': {
    summary: 'My application, with the link of the mail; changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { json: OwnApplication },
    refusals: ended,
  },
  'POST /api/applications/confirm': {
    summary: 'Replaces my earlier application, with the link of the mail; again changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { none: true },
    refusals: { ...ended, job_over: 409 },
  },
  'POST /api/applications/withdrawal': {
    summary: 'Withdraws my application with the link of the mail; its files are removed. Again changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { none: true },
    refusals: ended,
  },
  'POST /api/jobs/:id/applications/mails': {
    summary: 'How I am mailed about applications to my position: at once, once a day, or never',
    allow: allow.optionallySignedIn,
    params: job,
    body: byPoster.extend({ every: z.enum(newsTimes, 'Please choose how often.') }),
    answer: { none: true },
    refusals: { job_not_found: 404 },
  },
  'GET /api/me/applications': {
    summary: 'My applications with what I was notified of each, the newest first',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(OwnApplicationRow) }) },
  },
  'GET /api/me/applications/:id': {
    summary: 'My application',
    allow: allow.signedIn,
    params: application,
    answer: { json: OwnApplication },
    refusals: { application_not_found: 404 },
  },
  'POST /api/me/applications/:id/withdrawal': {
    summary: 'Withdraws my application; its files are removed. Again changes nothing',
    allow: allow.signedIn,
    params: application,
    body: z.object({}),
    answer: { none: true },
    refusals: { application_not_found: 404 },
  },
  'GET /api/me/last-application': {
    summary: 'What I entered last, for a new application to begin with; null when I sent none',
    allow: allow.signedIn,
    answer: { json: z.object({ last: LastApplication.nullable() }) },
  },
  'POST /api/me/last-application/resume': {
    summary: 'Sends a copy of the resume of my last application ahead, for another one',
    allow: allow.signedIn,
    body: z.object({}),
    status: 201,
    answer: { json: Sent },
    refusals: { file_not_found: 404, too_many_files: 429 },
  },
  'POST /api/applications/:id/file': {
    summary: 'A file of an application to my position, as an attachment; the look is kept',
    allow: allow.optionallySignedIn,
    params: application,
    body: byPoster.extend({ role: z.enum(fileRoles) }),
    answer: { raw: { 200: { type: 'application/octet-stream' } } },
    refusals: { application_not_found: 404, file_not_found: 404, applications_sealed: 409 },
  },
})
