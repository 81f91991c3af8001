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
}
