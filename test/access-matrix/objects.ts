import { sql } from '#platform/database.ts'
import { cv } from '../documents.ts'
import { giveAndPay, openProject } from '../gifts.ts'
import { type Person, person } from '../people.ts'
import { picture } from '../pictures.ts'
import type { TestApp } from '../test-app.ts'
import { testOrigin } from '../test-platform.ts'
import { type CareerIds, careerRows, openCareers } from './career-objects.ts'
import { type MessageIds, messageRows, openConversations } from './message-objects.ts'
import type { Asked, ObjectRow } from './object-row.ts'
import { openResearchObjects, type ResearchIds, researchRows } from './research-objects.ts'

// A person's own objects, and who else may do what with them. The matrix tests who may call an operation; these rows
// test what an object's id opens for a permitted caller.

type Ids = Readonly<
  Record<'gift' | 'pending' | 'photo' | 'cv' | 'identity' | 'session' | 'talk' | 'factor' | 'researcher', string>
>
const emptyProfile = {
  ...{
    photoFileId: null,
    bio: '',
    institution: 'Institute',
    fieldOfStudy: '',
    researchInterests: [],
    publications: [],
  },
  ...{ orcidId: null, linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null },
  ...{ cvFileId: null, cvPublic: false },
}

/** The owner comes last: their call may end the object. */
const ownRows: readonly (ObjectRow & Asked<Ids>)[] = [
  {
    what: 'a gift',
    call: 'GET',
    of: 'donor',
    path: ({ gift }) => `/api/donations/${gift}`,
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'its receipt',
    call: 'GET',
    of: 'donor',
    path: ({ gift }) => `/api/donations/${gift}/receipt`,
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'its receipt as a file',
    call: 'GET',
    of: 'donor',
    path: ({ gift }) => `/api/donations/${gift}/receipt.pdf`,
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'its name',
    call: 'PATCH',
    of: 'donor',
    path: ({ gift }) => `/api/donations/${gift}`,
    body: () => ({ anonymous: true }),
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'its books',
    call: 'GET',
    of: 'donor',
    path: ({ gift }) => `/api/admin/gifts/${gift}`,
    statuses: [403, 403, 401, 403, 403, 200],
  },
  {
    what: 'a pending project',
    call: 'GET',
    of: 'researcher',
    path: ({ pending }) => `/api/projects/${pending}`,
    statuses: [200, 404, 404, 200, 200, 200],
  },
  {
    what: 'a draft of an update of it',
    call: 'POST',
    of: 'researcher',
    path: ({ pending }) => `/api/projects/${pending}/updates`,
    body: () => ({ content: 'Counted.', state: 'draft' }),
    statuses: [201, 404, 401, 403, 403, 403],
  },
  {
    what: 'a picture',
    call: 'PUT',
    of: 'donor',
    path: () => '/api/me/profile',
    body: ({ photo }) => ({ firstName: 'Ada', lastName: 'King', photoFileId: photo }),
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'a CV',
    call: 'PUT',
    of: 'researcher',
    path: () => '/api/me/researcher-profile',
    body: (ids) => ({ ...emptyProfile, cvFileId: ids.cv }),
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'a CV that is not shown',
    call: 'GET',
    of: 'researcher',
    path: ({ researcher }) => `/api/researchers/${researcher}/cv-link`,
    statuses: [200, 404, 404, 404, 404, 404],
  },
  {
    what: 'a way of signing in',
    call: 'DELETE',
    of: 'donor',
    path: ({ identity }) => `/auth/v1/user/identities/${identity}`,
    statuses: [422, 422, 401, 422, 422, 422],
  },
  {
    what: 'a second factor',
    call: 'DELETE',
    of: 'donor',
    path: ({ factor }) => `/auth/v1/factors/${factor}`,
    statuses: [200, 404, 401, 404, 404, 404],
  },
  {
    what: 'a session',
    call: 'DELETE',
    of: 'donor',
    path: ({ session }) => `/api/me/sessions/${session}`,
    statuses: [204, 404, 401, 404, 404, 404],
  },
  {
    what: 'a council session, as who holds such sessions reads it',
    call: 'GET',
    of: 'researcher',
    path: ({ talk }) => `/api/admin/plan-sessions/${talk}`,
    statuses: [403, 403, 401, 404, 200, 403],
  },
  {
    what: 'the end of that session',
    call: 'POST',
    of: 'researcher',
    path: ({ talk }) => `/api/me/plan-sessions/${talk}/cancellation`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'the withdrawal of it',
    call: 'POST',
    of: 'researcher',
    path: ({ pending }) => `/api/projects/${pending}/withdrawal`,
    statuses: [204, 404, 401, 403, 403, 403],
  },
]

type AllIds = Ids & ResearchIds & MessageIds & CareerIds

export const objectRows: readonly (ObjectRow & Asked<AllIds>)[] = [
  ...researchRows,
  ...messageRows,
  ...careerRows,
  ...ownRows,
]

/** An upload that failed must not make a row pass. */
function mustBeText(id: unknown): string {
  if (typeof id !== 'string') throw new Error('a file of the matrix was not taken')
  return id
}

/** People with an object of each kind, and the answer to each caller of a row, the owner's last. */
export async function openObjects(app: TestApp) {
  const { database } = app.platform
  const [donor, otherDonor] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const [researcher, otherResearcher] = [
    await person(app, { type: 'researcher' }),
    await person(app, { type: 'researcher' }),
  ]
  const staff = await Promise.all(
    (['customer_support', 'scientific_reviewer', 'financial_admin'] as const).map((type) => person(app, { type })),
  )
  const ask = (who: Person | undefined, method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {})
    const isFile = body instanceof Uint8Array
    if (body) headers.set(isFile ? 'x-file-name' : 'content-type', isFile ? 'file' : 'application/json')
    const sent = body ? { body: isFile ? body : JSON.stringify(body) } : {}
    return app.fetch(new Request(testOrigin + path, { method, headers, ...sent }))
  }
  const upload = async (who: Person, purpose: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    mustBeText((await (await ask(who, 'POST', `/api/files?purpose=${purpose}`, bytes)).json()).fileId)
  const one = async (query: ReturnType<typeof sql>) => (await database.query<{ id: string }>(query))[0]?.id ?? ''
  const [reviewer, otherReviewer] = [
    await person(app, { type: 'scientific_reviewer' }),
    await person(app, { type: 'scientific_reviewer' }),
  ]
  const letters = (who: Person, purpose: string) => upload(who, purpose, cv())
  const research = await openResearchObjects(app, { donor, researcher, reviewer }, ask, letters)
  const { projectId } = await openProject(app)
  const now = app.platform.clock.now()
  const factor = await ask(donor, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'mine' })
  const { donationId: gift } = await giveAndPay(app, donor, projectId)
  const ids: AllIds = {
    ...research,
    ...(await openConversations(app, donor, projectId)),
    ...(await openCareers(app, researcher, donor)),
    gift,
    pending: (await openProject(app, { pending: true, owner: researcher })).projectId,
    photo: await upload(donor, 'avatar', await picture({ width: 500, height: 500 })),
    cv: await upload(researcher, 'cv', cv()),
    identity: await one(sql`select id from identities where user_id = ${donor.userId}`),
    session: await one(sql`select id from sessions where user_id = ${donor.userId}`),
    talk: await one(sql`
      insert into plan_sessions (id, user_id, kind, topic, state, asked_at, updated_at)
      values (gen_random_uuid(), ${researcher.userId}, 'council', 'Any', 'asked', ${now}, ${now}) returning id`),
    factor: (await factor.json()).id,
    researcher: researcher.userId,
  }
  const pairs = {
    donor: [donor, otherDonor],
    researcher: [researcher, otherResearcher],
    reviewer: [reviewer, otherReviewer],
  } as const
  return async ({ call, of, path, body }: (typeof objectRows)[number]): Promise<number[]> => {
    const [owner, other] = pairs[of]
    const statusFor = async (who: Person | undefined) => (await ask(who, call, path(ids), body?.(ids))).status
    const others: number[] = []
    for (const who of [other, undefined, ...staff]) others.push(await statusFor(who))
    return [await statusFor(owner), ...others]
  }
}
