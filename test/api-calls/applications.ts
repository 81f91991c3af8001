import type { applicationAccessContract } from '#features/careers/application-access/contract.ts'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import type { Id } from '#values/id.ts'
import { applicationDraft, applied } from '../applications.ts'
import { cv } from '../documents.ts'
import { postedJob } from '../jobs.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

let applicants = 0
const address = (): string => `applicant-${++applicants}@people.example`

/** An application, and the poster of its position, who may read it; its id comes from the list. */
async function received({ app, someone }: ApiWorld) {
  const poster = await someone('donor')
  const jobId = await postedJob(app, poster)
  const token = await applied(app, jobId, address())
  const list = await app.as<typeof pipelineContract>(poster.accessToken)('POST /api/jobs/:id/applications/list', {
    params: { id: jobId },
    body: {},
  })
  const id = (list.ok ? list.data.items[0]?.id : undefined) ?? ('' as Id<'application'>)
  return { by: poster.accessToken, jobId, id, token }
}

/** A waiting letter of the poster. */
async function held(world: ApiWorld) {
  const { by, jobId, id } = await received(world)
  const letter = await world.app.as<typeof pipelineContract>(by)('POST /api/jobs/:id/letters', {
    params: { id: jobId },
    body: { stage: 'interview', words: 'Please come.', applications: [id] },
  })
  return { by, id: letter.ok ? letter.data.id : '' }
}

/** An application of a person with an account. */
async function mine({ app, someone }: ApiWorld) {
  const jobId = await postedJob(app, await someone('donor'))
  const applicant = await someone('donor')
  await applied(app, jobId, applicant.email, applicant)
  const list = await app.as<typeof applicationsContract>(applicant.accessToken)('GET /api/me/applications')
  return { by: applicant.accessToken, params: { id: (list.ok && list.data.items[0]?.id) || '' } }
}

/** An application that a staff member may open; their row as in the list. */
async function named(world: ApiWorld) {
  const { jobId, id } = await received(world)
  const [by, staff] = [await world.chief(), await world.someone('content_moderator')]
  const call = world.app.as<typeof applicationAccessContract>(by)
  await call('POST /api/admin/jobs/:id/application-readers', {
    params: { id: jobId },
    body: { staffId: staff.userId, reason: 'Reported as a fraud.' },
  })
  const access = await call('GET /api/admin/jobs/:id/application-access', { params: { id: jobId } })
  return { by, staff, jobId, id, readerId: (access.ok && access.data.readers[0]?.id) || '' }
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
  postJobsIdApplicationsMails: async (world) => {
    const { by, jobId } = await received(world)
    return { by, params: { id: jobId }, body: { every: 'daily' } }
  },
  getMeApplications: async (world) => ({ by: (await mine(world)).by }),
  getMeApplicationsId: mine,
  postMeApplicationsIdWithdrawal: async (world) => ({ ...(await mine(world)), body: {} }),
  getMeLastApplication: async (world) => ({ by: (await mine(world)).by }),
  postMeLastApplicationResume: async (world) => ({ by: (await mine(world)).by, body: {} }),
  postApplicationsIdStanding: async (world) => {
    const { by, id } = await received(world)
    return { by, params: { id }, body: { version: 0, stage: 'shortlisted', rating: 4 } }
  },
  postApplicationsIdNotes: async (world) => {
    const { by, id } = await received(world)
    return { by, params: { id }, body: { words: 'Knows boats.' } }
  },
  postApplicationNotesIdRemoval: async (world) => {
    const { by, id } = await received(world)
    const note = await world.app.as<typeof pipelineContract>(by)('POST /api/applications/:id/notes', {
      params: { id },
      body: { words: 'Knows boats.' },
    })
    return { by, params: { id: note.ok ? note.data.id : '' }, body: {} }
  },
  postJobsIdLetters: async (world) => {
    const { by, jobId, id } = await received(world)
    return { by, params: { id: jobId }, body: { stage: 'declined', words: 'Thank you.', applications: [id] } }
  },
  postApplicationLettersIdCancellation: async (world) => {
    const { by, id } = await held(world)
    return { by, params: { id }, body: {} }
  },
  postJobsIdApplicationsCsv: async (world) => {
    const { by, jobId } = await received(world)
    return { by, params: { id: jobId }, body: {} }
  },
  postJobsIdApplicationsFiles: async (world) => {
    const { by, jobId } = await received(world)
    return { by, params: { id: jobId }, body: {} }
  },
  getAdminJobsIdApplicationAccess: async (world) => {
    const { staff, jobId } = await named(world)
    return { by: staff.accessToken, params: { id: jobId } }
  },
  postAdminJobsIdApplicationReaders: async (world) => {
    const { jobId } = await received(world)
    const { userId } = await world.someone('customer_support')
    return {
      by: await world.chief(),
      params: { id: jobId },
      body: { staffId: userId, reason: 'Reported as a fraud.' },
    }
  },
  postAdminApplicationReadersIdEnd: async (world) => {
    const { by, readerId } = await named(world)
    return { by, params: { id: readerId } }
  },
  postAdminApplicationsIdFile: async (world) => {
    const { staff, id } = await named(world)
    return { by: staff.accessToken, params: { id }, body: { role: 'resume' } }
  },
}
