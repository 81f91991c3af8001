import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { alertTimes } from '../rules/alert-times.ts'
import { JobCard } from './objects.ts'

const job = z.object({ id: idField<'job'>() })
const alert = z.object({ id: idField<'job-alert'>() })
const perPerson = { max: 300, windowMs: hourMs }
const token = z.object({ token: z.string().max(200) })
const invalid = { unsubscribe_link_invalid: 404 } as const

export const JobAlert = z
  .object({
    id: idField<'job-alert'>(),
    title: z.string(),
    /** The query string of the search's URL. */
    query: z.string(),
    every: z.enum(alertTimes),
    createdAt: instantField,
  })
  .meta({ id: 'JobAlert' })
export type JobAlert = z.output<typeof JobAlert>

export const SavedJobs = z
  .object({
    jobs: z.array(
      z.object({
        id: idField<'job'>(),
        savedAt: instantField,
        /** Null while it is not public. */
        job: JobCard.nullable(),
        /** Whether its poster closed it, whatever its deadline. */
        isClosed: z.boolean(),
      }),
    ),
    alerts: z.array(JobAlert),
  })
  .meta({ id: 'SavedJobs' })
export type SavedJobs = z.output<typeof SavedJobs>

export const savedContract = contract({
  'GET /api/me/saved-jobs': {
    summary: 'Positions that I saved, the last saved first, and my searches',
    allow: allow.signedIn,
    answer: { json: SavedJobs },
  },
  'GET /api/me/saved-jobs/:id': {
    summary: 'Whether I saved a position',
    allow: allow.signedIn,
    params: job,
    answer: { json: z.object({ isSaved: z.boolean() }) },
  },
  'POST /api/jobs/:id/save': {
    summary: 'Saves a public position; again changes nothing',
    allow: allow.signedIn,
    params: job,
    perPerson,
    answer: { none: true },
    refusals: { job_not_found: 404, too_many_saved_jobs: 409 },
  },
  'DELETE /api/jobs/:id/save': {
    summary: 'Takes a position out of the saved ones; again changes nothing',
    allow: allow.signedIn,
    params: job,
    perPerson,
    answer: { none: true },
  },
  'POST /api/me/job-alerts': {
    summary: 'Saves a search of the job board, mailed daily or weekly; the same search again changes how often',
    allow: allow.signedIn,
    body: z.object({
      /** The query string of the search's URL. */
      query: z.string().max(6000, 'This search is too long to be saved.'),
      every: z.enum(alertTimes, 'Please choose how often.'),
    }),
    perPerson,
    answer: { json: JobAlert },
    refusals: { too_many_alerts: 409 },
  },
  'DELETE /api/me/job-alerts/:id': {
    summary: 'Deletes a search of mine; again changes nothing',
    allow: allow.signedIn,
    params: alert,
    perPerson,
    answer: { none: true },
  },
  'GET /api/job-alerts/unsubscribe': {
    summary: 'Leads to the page that asks before it ends the mails of a search: mail scanners open links, too',
    allow: allow.linkToken('token'),
    query: token,
    answer: { raw: { 303: 'redirect' } },
    refusals: invalid,
  },
  'POST /api/job-alerts/unsubscribe': {
    summary: 'Ends the mails of a search at once, as mail programs ask for it (RFC 8058); again changes nothing',
    allow: allow.linkToken('token'),
    query: token,
    status: 204,
    answer: { none: true },
    refusals: invalid,
  },
})
