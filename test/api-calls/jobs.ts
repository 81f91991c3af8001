import type { savedContract } from '#features/careers/jobs/contract/saved.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { openProject } from '../gifts.ts'
import { deadlineFor, guestJob, jobDraft, postedJob, waitingJob } from '../jobs.ts'
import type { Calls } from './call.ts'
import { bySomeone } from './call.ts'
import type { ApiWorld } from './world.ts'

const own = async ({ app, someone }: ApiWorld) => {
  const poster = await someone('donor')
  return { by: poster.accessToken, params: { id: await postedJob(app, poster) } }
}
let guests = 0
const guestAddress = (): string => `guest-${++guests}@positions.example`
const linked = async ({ app }: ApiWorld) => ({ body: { token: (await guestJob(app, guestAddress())).token } })

/** The token of the link in a mail about a saved search. */
async function alertToken({ app, someone }: ApiWorld): Promise<string> {
  const reader = await someone('donor')
  const saved = await app.as<typeof savedContract>(reader.accessToken)('POST /api/me/job-alerts', {
    body: { query: 'q=reef', every: 'daily' },
  })
  const id = saved.ok ? saved.data.id : ''
  return `${id}.${await keyedHash(app.platform.secrets, 'jobs: alert', id)}`
}

/** Positions, with and without an account. */
export const jobCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getMeJobs', 'getMePayingProjects'),
  getJobs: () => ({ params: { q: 'coral', sort: 'deadline' } }),
  getFeedsJobsFile: () => ({ params: { file: 'positions.rss' } }),
  postJobs: async ({ app, donor }) => ({ by: await donor(), body: { ...jobDraft, deadline: deadlineFor(app) } }),
  getJobsId: async (world) => ({ params: (await own(world)).params }),
  getMeJobsId: own,
  putJobsId: async (world) => ({
    ...(await own(world)),
    body: { ...jobDraft, deadline: deadlineFor(world.app), title: 'Diver', version: 3 },
  }),
  postJobsIdClosing: async (world) => ({ ...(await own(world)), body: { version: 3 } }),
  postJobsIdLink: async (world) => ({ params: (await own(world)).params }),
  postJobsIdReports: async (world) => ({
    params: (await own(world)).params,
    body: { kind: 'scam', words: 'It asks for money.' },
  }),
  postJobLinksOpen: linked,
  postJobLinksConfirm: linked,
  postJobLinksEnd: linked,
  getProjectsIdJobs: async ({ app }) => ({ params: { id: (await openProject(app)).projectId } }),
  getAdminJobs: async ({ chief }) => ({ by: await chief() }),
  postAdminJobsIdDecision: async ({ app, chief }) => {
    const { id, version } = await waitingJob(app, guestAddress())
    return { by: await chief(), params: { id }, body: { act: 'publish', version } }
  },
  ...bySomeone((world) => world.donor(), 'getMeSavedJobs'),
  getMeSavedJobsId: own,
  postJobsIdSave: own,
  deleteJobsIdSave: own,
  postMeJobAlerts: async ({ donor }) => ({ by: await donor(), body: { query: 'q=reef', every: 'weekly' } }),
  deleteMeJobAlertsId: async (world) => ({ by: await world.donor(), params: { id: (await own(world)).params.id } }),
  getJobAlertsUnsubscribe: async (world) => ({ proof: await alertToken(world) }),
  postJobAlertsUnsubscribe: async (world) => ({ proof: await alertToken(world) }),
}
