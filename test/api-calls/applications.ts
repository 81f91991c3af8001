import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { applicationDraft, applied } from '../applications.ts'
import { cv } from '../documents.ts'
import { postedJob } from '../jobs.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

let applicants = 0
const address = (): string => `applicant-${++applicants}@people.example`

/** An application to the position of somebody, who may read it; its id is of the list. */
async function received({ app, someone }: ApiWorld) {
  const poster = await someone('donor')
  const jobId = await postedJob(app, poster)
  const token = await applied(app, jobId, address())
  const list = await app.as<typeof applicationsContract>(poster.accessToken)('POST /api/jobs/:id/applications/list', {
    params: { id: jobId },
    body: {},
  })
  const id = list.ok ? (list.data.items[0]?.id ?? '') : ''
  return { by: poster.accessToken, jobId, id, token }
}

/** Applications, from both sides. */
export const applicationCalls: Calls = {
  postApplicationFiles: () => ({
    params: { 'x-file-name': 'cv.pdf' },
    headers: { 'content-type': 'application/pdf' },
    body: cv(),
  }),
  postJobsIdApplications: async ({ app, someone }) => ({
    params: { id: await postedJob(app, await someone('donor')) },
    body: await applicationDraft(app, address()),
  }),
  postApplicationsOpen: async (world) => ({ body: { token: (await received(world)).token } }),
  postApplicationsConfirm: async (world) => ({ body: { token: (await received(world)).token } }),
  postApplicationsWithdrawal: async (world) => ({ body: { token: (await received(world)).token } }),
  postJobsIdApplicationsList: async (world) => {
    const { by, jobId } = await received(world)
    return { by, params: { id: jobId }, body: {} }
  },
  postApplicationsIdRead: async (world) => {
    const { by, id } = await received(world)
    return { by, params: { id }, body: {} }
  },
  postApplicationsIdFile: async (world) => {
    const { by, id } = await received(world)
    return { by, params: { id }, body: { role: 'resume' } }
  },
}
