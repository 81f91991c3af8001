import { implement } from '#platform/endpoint.ts'
import { endAlert, mustBeAlertLink } from './actions/alerts.ts'
import { confirm, endLink, mailLink, openLink } from './actions/links.ts'
import { listJobs } from './actions/list-jobs.ts'
import { close, edit, listOwn, readOwn } from './actions/manage.ts'
import { decide, readHeld, report } from './actions/moderate.ts'
import { post } from './actions/post.ts'
import { readJob, readPaidBy, readPayingChoices } from './actions/read.ts'
import { deleteAlert, readIsSaved, readSavedJobs, saveAlert, saveJob, unsaveJob } from './actions/saved.ts'
import { jobsContract } from './contract/endpoints.ts'
import { savedContract } from './contract/saved.ts'
import { jobChoiceOf } from './rules/choice.ts'
import { jobAlertPath } from './rules/saved-paths.ts'

export const jobsEndpoints = implement(jobsContract, {
  'GET /api/jobs': ({ platform, request }) => listJobs(platform, jobChoiceOf(new URL(request.url).searchParams)),
  'POST /api/jobs': ({ platform, actor, body }) => post(platform, actor, body),
  'GET /api/jobs/:id': ({ platform, actor, params }) => readJob(platform, actor, params.id),
  'PUT /api/jobs/:id': ({ platform, actor, params, body }) =>
    edit(platform, { actor, token: body.token }, params.id, body),
  'POST /api/jobs/:id/closing': ({ platform, actor, params, body }) =>
    close(platform, { actor, token: body.token }, params.id, body.version),
  'POST /api/jobs/:id/link': ({ platform, params }) => mailLink(platform, params.id),
  'POST /api/jobs/:id/reports': ({ platform, actor, params, body }) => report(platform, actor, params.id, body),
  'POST /api/job-links/open': ({ platform, body }) => openLink(platform, body.token),
  'POST /api/job-links/confirm': ({ platform, body }) => confirm(platform, body.token),
  'POST /api/job-links/end': ({ platform, body }) => endLink(platform, body.token),
  'GET /api/me/jobs': ({ platform, actor }) => listOwn(platform, actor),
  'GET /api/me/jobs/:id': ({ platform, actor, params }) => readOwn(platform, actor, params.id),
  'GET /api/me/paying-projects': ({ platform, actor }) => readPayingChoices(platform, actor),
  'GET /api/projects/:id/jobs': ({ platform, params }) => readPaidBy(platform, params.id),
  'GET /api/admin/jobs': ({ platform, query }) => readHeld(platform, query.id),
  'POST /api/admin/jobs/:id/decision': ({ platform, actor, params, body }) => decide(platform, actor, params.id, body),
})

export const savedJobsEndpoints = implement(savedContract, {
  'GET /api/me/saved-jobs': ({ platform, actor }) => readSavedJobs(platform, actor),
  'GET /api/me/saved-jobs/:id': ({ platform, actor, params }) => readIsSaved(platform, actor, params.id),
  'POST /api/jobs/:id/save': ({ platform, actor, params }) => saveJob(platform, actor, params.id),
  'DELETE /api/jobs/:id/save': ({ platform, actor, params }) => unsaveJob(platform, actor, params.id),
  'POST /api/me/job-alerts': ({ platform, actor, body }) => saveAlert(platform, actor, body),
  'DELETE /api/me/job-alerts/:id': ({ platform, actor, params }) => deleteAlert(platform, actor, params.id),
  'GET /api/job-alerts/unsubscribe': async ({ platform, query: { token } }) => {
    await mustBeAlertLink(platform, token)
    return new Response(null, { status: 303, headers: { location: jobAlertPath(token) } })
  },
  'POST /api/job-alerts/unsubscribe': ({ platform, query }) => endAlert(platform, query.token),
})
