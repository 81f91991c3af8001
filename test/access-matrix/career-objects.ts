import type { applicationsContract } from '#features/careers/applications/contract.ts'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { applied } from '../applications.ts'
import { postedJob } from '../jobs.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import type { Asked, ObjectRow } from './object-row.ts'

// A position and its applications: for its poster, and for the applicant. No one else can find either.

export type CareerIds = Readonly<Record<'position' | 'received' | 'sent', string>>

const hidden = [404, 404, 404, 404, 404] as const
const mine = [404, 401, 404, 404, 404] as const
const ofPoster = { call: 'POST', of: 'researcher' } as const

export const careerRows: readonly (ObjectRow & Asked<CareerIds>)[] = [
  {
    what: 'the applications to a position',
    ...ofPoster,
    path: ({ position }) => `/api/jobs/${position}/applications/list`,
    body: () => ({}),
    statuses: [200, ...hidden],
  },
  {
    what: 'one of them',
    ...ofPoster,
    path: ({ received }) => `/api/applications/${received}/read`,
    body: () => ({}),
    statuses: [200, ...hidden],
  },
  {
    what: 'its resume',
    ...ofPoster,
    path: ({ received }) => `/api/applications/${received}/file`,
    body: () => ({ role: 'resume' }),
    statuses: [200, ...hidden],
  },
  {
    what: 'its resume, as a named member of the staff opens it',
    ...ofPoster,
    path: ({ received }) => `/api/admin/applications/${received}/file`,
    body: () => ({ role: 'resume' }),
    statuses: [403, 403, 401, 404, 404, 404],
  },
  {
    what: 'a note about it',
    ...ofPoster,
    path: ({ received }) => `/api/applications/${received}/notes`,
    body: () => ({ words: 'Knows boats.' }),
    statuses: [201, ...hidden],
  },
  {
    what: 'its state',
    ...ofPoster,
    path: ({ received }) => `/api/applications/${received}/standing`,
    body: () => ({ version: 0, stage: 'shortlisted', rating: 4 }),
    statuses: [200, ...hidden],
  },
  {
    what: 'the table of the applications',
    ...ofPoster,
    path: ({ position }) => `/api/jobs/${position}/applications/csv`,
    body: () => ({}),
    statuses: [200, ...hidden],
  },
  {
    what: 'all of their files',
    ...ofPoster,
    path: ({ position }) => `/api/jobs/${position}/applications/files`,
    body: () => ({}),
    statuses: [200, ...hidden],
  },
  {
    what: 'an application that one sent',
    call: 'GET',
    of: 'donor',
    path: ({ sent }) => `/api/me/applications/${sent}`,
    statuses: [200, ...mine],
  },
  {
    what: 'the withdrawal of it',
    call: 'POST',
    of: 'donor',
    path: ({ sent }) => `/api/me/applications/${sent}/withdrawal`,
    body: () => ({}),
    statuses: [204, ...mine],
  },
]

/** A position of the poster with two applications: of a person without an account, and of this applicant. */
export async function openCareers(app: TestApp, poster: Person, applicant: Person): Promise<CareerIds> {
  const position = await postedJob(app, poster)
  await applied(app, position, 'matrix-applicant@people.example')
  await applied(app, position, applicant.email, applicant)
  const call = app.as<typeof pipelineContract & typeof applicationsContract>
  const params = { id: position }
  const list = await call(poster.accessToken)('POST /api/jobs/:id/applications/list', { params, body: {} })
  const own = await call(applicant.accessToken)('GET /api/me/applications')
  const received = list.ok && list.data.items.find(({ email }) => email !== applicant.email)?.id
  const sent = own.ok && own.data.items[0]?.id
  if (!received || !sent) throw new Error('the applications of the matrix were not sent')
  return { position, received, sent }
}
