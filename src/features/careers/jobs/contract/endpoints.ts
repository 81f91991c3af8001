import * as z from 'zod'
import { plainText } from '#values/plain-text.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'
import { jobPlacePattern, jobQueryMax, jobSorts, jobValuesMax } from '../rules/choice.ts'
import { filterTypes, jobStates } from '../rules/jobs.ts'
import { moderatorActs, reasonLengthMax, reportKinds, reportLengthMax } from '../rules/reports.ts'
import { JobDraft, tooLong } from './draft.ts'
import { HeldJob, JobDetail, JobList, OwnJob, OwnJobRow, PaidJob, PayingChoice } from './objects.ts'

const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'Please enter a shorter address.')
  .pipe(z.email('Please enter an e-mail address.'))
/** Sent in the body, because paths and queries end up in logs. */
const token = z.string().min(20).max(100)
const byToken = z.object({ token })
/** Posters without an account prove with the token of their mailed link that the position is theirs. */
const byPoster = { token: token.optional(), version: z.int().min(1).max(1_000_000_000) }
const params = z.object({ id: idField<'job'>() })
const bodyBytesMax = 512 * 1024
const about = {
  deadline_not_possible: 422,
  area_not_found: 404,
  project_not_yours: 422,
  file_not_found: 404,
} as const

const listQuery = {
  q: z.string().max(jobQueryMax, `Please search for at most ${jobQueryMax} characters.`).optional(),
  location: z.string().max(jobQueryMax, `Please search for at most ${jobQueryMax} characters.`).optional(),
  type: z.enum([...filterTypes, '']).optional(),
  category: z.string().max(jobValuesMax).optional(),
  discipline: z.string().max(jobValuesMax).optional(),
  country: z.string().max(jobValuesMax).optional(),
  remote: z.string().max(1).optional(),
  salary: z.string().max(1).optional(),
  project: z.string().max(1).optional(),
  soon: z.string().max(1).optional(),
  sort: z.enum(jobSorts).optional(),
  after: z.string().regex(jobPlacePattern, 'This is no place in the list.').optional(),
}

export const jobsContract = contract({
  'GET /api/jobs': {
    summary: 'Open positions by words and choices, twenty a page; those whose deadline passed come last, for 30 days',
    allow: allow.anyone,
    query: z.object(listQuery),
    answer: { json: JobList },
  },
  'POST /api/jobs': {
    summary: 'Posts a position: listed at once for people with a confirmed address, else after a mail and a check',
    allow: allow.optionallySignedIn,
    body: JobDraft.extend({
      /** From a poster without an account; never public. */
      contactEmail: emailField.optional(),
    }),
    bodyBytesMax,
    status: 201,
    pausable: 'jobs',
    answer: { json: z.object({ id: idField<'job'>(), state: z.enum(jobStates) }) },
    refusals: { ...about, contact_email_needed: 422, email_not_confirmed: 403, too_many_jobs: 429 },
  },
  'GET /api/jobs/:id': {
    summary: 'A public position',
    allow: allow.optionallySignedIn,
    params,
    answer: { json: JobDetail },
    refusals: { job_not_found: 404 },
  },
  'PUT /api/jobs/:id': {
    summary: 'Words my position anew; what was checked stays public until the new wording is passed',
    allow: allow.optionallySignedIn,
    params,
    body: JobDraft.extend(byPoster),
    bodyBytesMax,
    answer: { json: OwnJob },
    refusals: { ...about, job_not_found: 404, job_removed: 409, job_changed: 409, too_many_jobs: 429 },
  },
  'POST /api/jobs/:id/closing': {
    summary: 'Closes my position at once; again changes nothing',
    allow: allow.optionallySignedIn,
    params,
    body: z.object(byPoster),
    answer: { json: OwnJob },
    refusals: { job_not_found: 404, job_removed: 409, job_changed: 409 },
  },
  'POST /api/jobs/:id/link': {
    summary: 'Mails a new link to the contact address of a position; the links before it end. Always the same answer',
    allow: allow.anyone,
    params,
    answer: { none: true },
  },
  'POST /api/jobs/:id/reports': {
    summary: 'Reports a public position to the moderators; again changes what was said',
    allow: allow.optionallySignedIn,
    params,
    body: z.object({
      kind: z.enum(reportKinds, 'Please choose what is wrong.'),
      words: z.string().overwrite(plainText).max(reportLengthMax, tooLong(reportLengthMax)).default(''),
    }),
    answer: { none: true },
    refusals: { job_not_found: 404, too_many_reports: 429 },
  },
  'POST /api/job-links/open': {
    summary: 'A position for the holder of its link; changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { json: OwnJob },
    refusals: { job_link_ended: 404 },
  },
  'POST /api/job-links/confirm': {
    summary: 'Confirms the contact address of a position, which then waits for a moderator; again changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { json: OwnJob },
    refusals: { job_link_ended: 404 },
  },
  'POST /api/job-links/end': {
    summary: 'Ends every link to a position',
    allow: allow.anyone,
    body: byToken,
    answer: { none: true },
    refusals: { job_link_ended: 404 },
  },
  'GET /api/me/jobs': {
    summary: 'My positions, the newest first',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(OwnJobRow) }) },
  },
  'GET /api/me/jobs/:id': {
    summary: 'My position as I manage it',
    allow: allow.signedIn,
    params,
    answer: { json: OwnJob },
    refusals: { job_not_found: 404 },
  },
  'GET /api/me/paying-projects': {
    summary: 'Public projects that I lead or edit, with the lines of their budgets: what may pay a position of mine',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(PayingChoice) }) },
  },
  'GET /api/projects/:id/jobs': {
    summary: 'Open positions that a public project pays',
    allow: allow.anyone,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: z.object({ items: z.array(PaidJob) }) },
  },
  'GET /api/admin/jobs': {
    summary: 'Positions that wait for a moderator, or were reported, those that wait longest first; or one of them',
    allow: allow.staff('moderate_content'),
    query: z.object({ id: idField<'job'>().optional() }),
    answer: { json: z.object({ items: z.array(HeldJob), total: z.int() }) },
  },
  'POST /api/admin/jobs/:id/decision': {
    summary:
      'Publishes, refuses or removes a position, warns its poster, opens what was sent to it, or dismisses its reports; any of them unseals it',
    allow: allow.staff('moderate_content'),
    params,
    body: z.object({
      act: z.enum(moderatorActs),
      version: byPoster.version,
      /** For the poster; required to refuse, remove or warn. */
      reason: z.string().overwrite(plainText).max(reasonLengthMax, tooLong(reasonLengthMax)).optional(),
    }),
    perPerson: { max: 1000, windowMs: dayMs },
    answer: { none: true },
    refusals: { job_not_found: 404, own_job: 403, reason_missing: 422, job_changed: 409 },
  },
})
