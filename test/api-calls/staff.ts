import type { settingsContract } from '#features/office/configuration/contract/settings.ts'
import type { taxonomyContract } from '#features/office/configuration/contract/taxonomy.ts'
import type { textsDeskContract } from '#features/office/content/contract/desk.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import type { rubricsContract } from '#features/research/reviews/contract/rubrics.ts'
import { sql } from '#platform/database.ts'
import { minuteMs } from '#values/time.ts'
import { authWire } from '../auth-wire.ts'
import { openProject } from '../gifts.ts'
import { withPasskey } from '../passkey-peer.ts'
import { person } from '../people.ts'
import { deciding, free } from '../reviews.ts'
import { donorData } from '../sign-up-data.ts'
import { submitted } from '../submitted.ts'
import { bySomeone, type Calls } from './call.ts'
import { answeredQuestion } from './questions.ts'
import type { ApiWorld } from './world.ts'

const reason = { reason: 'Asked for by the person.' } as const

/** A super admin, and a person to act on. */
const about = async (world: ApiWorld, body?: object) => ({
  by: await world.chief(),
  params: { id: (await world.someone('donor')).userId },
  ...(body ? { body } : {}),
})
/** A submitted project; its reviewer has declared no conflict of interest, unless that is what is called. */
const review = async ({ app, someone }: ApiWorld, body?: object, isAsked = false) => {
  const { reviewId } = await submitted(app, await someone('researcher'))
  const reviewer = await someone('scientific_reviewer')
  if (!isAsked) await free(app, reviewId, reviewer)
  return { by: reviewer.accessToken, params: { id: reviewId }, ...(body ? { body } : {}) }
}
/** The same for a super admin, about a reviewer. */
const aboutReviewer = async (world: ApiWorld, body: object = {}) => {
  const { userId } = await world.someone('scientific_reviewer')
  return { ...(await review(world, { userId, ...body })), by: await world.chief() }
}

/** A version that may be undone. */
async function publishedText({ app, chief }: ApiWorld) {
  const by = await chief()
  const params = { kind: 'faq', slug: 'smallest-gift' } as const
  const api = app.as<typeof textsDeskContract>(by)
  const before = await api('GET /api/admin/texts/:kind/:slug', { params })
  const base = before.ok ? before.data.base : ''
  const words = { title: 'How small?', group: 'fees', body: 'Small.', changes: '', isRemoved: false }
  const answer = await api('POST /api/admin/texts/:kind/:slug/versions', {
    params,
    body: { ...words, effectiveAt: null, base },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { by, params, body: { id: answer.data.base } }
}

/** The change to be given back with the next one. */
async function lastNoOf({ app, chief }: ApiWorld, key: string): Promise<number> {
  const list = await app.as<typeof settingsContract>(await chief())('GET /api/admin/settings')
  if (!list.ok) throw new Error(list.refusal.code)
  return list.data.settings.find((one) => one.key === key)?.lastNo ?? 0
}

async function areaRows({ app, chief }: ApiWorld) {
  const desk = await app.as<typeof taxonomyContract>(await chief())('GET /api/admin/taxonomy')
  if (!desk.ok) throw new Error(desk.refusal.code)
  return desk.data.sectors.flatMap(({ sector, browse }) => [sector, ...browse])
}

const areaNoOf = async (world: ApiWorld, key: string): Promise<number> =>
  (await areaRows(world)).find((one) => one.key === key)?.lastNo ?? 0

export const staffCalls: Calls = {
  getAdminTexts: async ({ chief }) => ({ by: await chief() }),
  getAdminTextsKindSlug: async ({ chief }) => ({ by: await chief(), params: { kind: 'help', slug: 'refunds' } }),
  postAdminTextsKindSlugVersions: async ({ chief }) => ({
    by: await chief(),
    params: { kind: 'help', slug: 'fees' },
    body: {
      ...{ title: 'Fees', group: 'payments', body: 'Few.', changes: '', isRemoved: false },
      ...{ effectiveAt: null, base: 'shipped' },
    },
  }),
  postAdminTextsKindSlugUndo: publishedText,
  getMeAgreements: async ({ donor }) => ({ by: await donor() }),
  postMeAgreements: async (world) => {
    const by = await world.chief()
    const params = { kind: 'legal', slug: 'security' } as const
    const api = world.app.as<typeof textsDeskContract>(by)
    const before = await api('GET /api/admin/texts/:kind/:slug', { params })
    const base = before.ok ? before.data.base : ''
    const words = { title: 'Security', group: '', body: '## One', changes: 'Shorter.', isRemoved: false }
    const body = { ...words, asksAgreement: true, effectiveAt: null, base }
    const answer = await api('POST /api/admin/texts/:kind/:slug/versions', { params, body })
    return {
      by: await world.donor(),
      body: { slug: 'security', number: answer.ok ? answer.data.versions.length : 0 },
    }
  },
  postAdminTextsPreview: async ({ chief }) => ({ by: await chief(), body: { body: '{{giftMin}}' } }),
  ...bySomeone(
    (world) => world.chief(),
    'getAdminDashboard',
    'getAdminWaiting',
    'getAdminUsers',
    'getAdminSettings',
    'getAdminFixedValues',
    'getAdminAudit',
    'getAdminSystem',
    'getAdminStaff',
    'getAdminAuditCsv',
    'getAdminReviews',
    'getAdminReviewStatistics',
    'getAdminRubrics',
    'getAdminSearchesWithoutResult',
    'getAdminAnalytics',
  ),
  getAdminAnalyticsCsv: async ({ chief }) => ({ by: await chief(), params: { table: 'gifts' } }),
  postAdminRubrics: async ({ app, chief }) => {
    const by = await chief()
    const latest = await app.as<typeof rubricsContract>(by)('GET /api/admin/rubrics')
    if (!latest.ok) throw new Error(latest.refusal.code)
    const [rubric] = latest.data.items
    // The questions stay, because other calls answer them.
    const questions = rubric?.questions.map((one) => ({ ...one, weight: (one.weight % 5) + 1 }))
    return { by, body: { after: rubric?.version, reason: 'Other weights.', questions } }
  },
  getAdminTaxonomy: async ({ chief }) => ({ by: await chief() }),
  putAdminTaxonomy: async (world) => ({
    by: await world.chief(),
    body: {
      ...{ key: 'sector/mathematics', lastNo: await areaNoOf(world, 'sector/mathematics') },
      entry: { label: 'Mathematics and logic', isOpen: true },
    },
  }),
  postAdminTaxonomyAreas: async (world) => ({
    by: await world.chief(),
    body: {
      ...{ list: 'browse', sectorId: 'mathematics', text: 'What follows from what.' },
      // Each call adds a different one.
      label: `Logic ${(await areaRows(world)).length}`,
    },
  }),
  postAdminTaxonomyUndo: async (world) => {
    const [by, key] = [await world.chief(), 'browse/mathematics/pure']
    const lastNo = await areaNoOf(world, key)
    const entry = { label: `Pure ${lastNo}`, isOpen: true }
    const answer = await world.app.as<typeof taxonomyContract>(by)('PUT /api/admin/taxonomy', {
      body: { key, entry, lastNo },
    })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return { by, body: { key, no: lastNo + 1 } }
  },
  putAdminSettingsKey: async (world) => ({
    by: await world.chief(),
    params: { key: 'boost.days' },
    body: { value: 8, lastNo: await lastNoOf(world, 'boost.days') },
  }),
  postAdminSettingsKeyUndo: async (world) => {
    const by = await world.chief()
    const body = { value: 3, lastNo: await lastNoOf(world, 'reviews.letter_seconds') }
    const params = { key: 'reviews.letter_seconds' }
    const answer = await world.app.as<typeof settingsContract>(by)('PUT /api/admin/settings/:key', { params, body })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return { by, params, body: { no: await lastNoOf(world, 'reviews.letter_seconds') } }
  },
  getAdminUsersId: (world) => about(world),
  postAdminUsersIdConfirmation: async ({ app, chief }) => {
    const body = { email: 'waiting@documented.example', password: 'six letters', data: donorData }
    const { body: user } = await authWire(app)('signup', { body })
    // Mails of a kind are a minute apart.
    app.advance(minuteMs)
    return { by: await chief(), params: { id: user.id } }
  },
  postAdminUsersIdRecovery: (world) => about(world),
  postAdminUsersIdEndSessions: (world) => about(world, reason),
  postAdminUsersIdFactorsFactorIdRemove: async ({ chief, raised }) => {
    const { userId, factorId } = await raised()
    return { by: await chief(), params: { id: userId, factorId }, body: reason }
  },
  postAdminUsersIdPasskeysPasskeyIdRemove: async ({ linked: { app } }) => {
    const { userId, passkeyId } = await withPasskey(app)
    const { accessToken } = await person(app, { type: 'super_admin' })
    return { app, by: accessToken, params: { id: userId, passkeyId }, body: reason }
  },
  postAdminUsersIdPause: (world) => about(world, reason),
  postAdminUsersIdBan: (world) => about(world, reason),
  postAdminUsersIdRestore: async (world) => {
    const asked = await about(world, reason)
    const { app } = world
    const { id } = asked.params
    await app.platform.database.query(sql`update users set state = 'paused' where id = ${id}`)
    return asked
  },
  putAdminUsersIdRole: (world) => about(world, { ...reason, role: 'customer_support' }),
  postAdminUsersIdRoleRemove: async ({ chief, someone }) => ({
    by: await chief(),
    params: { id: (await someone('customer_support')).userId },
    body: reason,
  }),
  postAdminInvitationsIdWithdraw: async ({ app, chief }) => {
    const by = await chief()
    const body = { email: 'withdrawn@documented.example', role: 'customer_support' } as const
    const invited = await app.as<typeof userAdminContract>(by)('POST /api/admin/invitations', { body })
    if (!invited.ok) throw new Error(invited.refusal.code)
    return { by, params: { id: invited.data.id } }
  },
  postAdminInvitations: async ({ chief }) => ({
    by: await chief(),
    body: { email: 'colleague@documented.example', role: 'customer_support' },
  }),
  getAdminReviewsId: (world) => review(world),
  postAdminReviewsIdDeclare: (world) => review(world, { conflicts: [] }, true),
  postAdminReviewsIdTake: (world) => review(world),
  postAdminReviewsIdRelease: (world) => review(world),
  postAdminReviewsIdDecline: (world) => review(world, { reason: 'On leave from tomorrow.' }),
  postAdminReviewsIdPriority: (world) => review(world, { priority: 'high', reason: 'The season ends.' }),
  getAdminReviewsIdReviewers: async (world) => ({ ...(await review(world)), by: await world.chief() }),
  postAdminReviewsIdAssign: (world) => aboutReviewer(world),
  postAdminReviewsIdLiftConflict: (world) => aboutReviewer(world, { reason: 'Another building, another field.' }),
  putAdminReviewsIdAnswers: (world) =>
    review(world, { key: 'method', score: 2, note: 'Which controls?', authorSees: true, revision: 1 }),
  postAdminReviewsIdRequestChanges: (world) =>
    review(world, { reason: 'Nearly there.', requests: [{ field: 'methodology', request: 'Name the controls.' }] }),
  postAdminReviewsIdTakeBack: async (world) => {
    const { app, someone } = world
    const { reviewId } = await submitted(app, await someone('researcher'))
    const reviewer = await someone('scientific_reviewer')
    await deciding(app, reviewer).reject(reviewId, 'The method is not described.')
    return { by: reviewer.accessToken, params: { id: reviewId } }
  },
  getProjectsIdReviewRecord: async ({ app, someone }) => {
    const { projectId } = await openProject(app, { owner: await someone('researcher') })
    return { params: { id: projectId } }
  },
  getProjectsIdReviewRequests: async ({ app, someone }) => {
    const owner = await someone('researcher')
    return { by: owner.accessToken, params: { id: (await submitted(app, owner)).projectId } }
  },
  postAdminReviewsIdComments: (world) => review(world, { body: 'Which reefs?' }),
  postAdminReviewsIdApprove: (world) => review(world, {}),
  postAdminReviewsIdReject: (world) => review(world, { reason: 'The method is not described.' }),
  postAdminQuestionsIdHiding: async (world) => ({
    by: (await world.someone('content_moderator')).accessToken,
    params: { id: (await answeredQuestion(world)).id },
    body: { reason: 'It names a patient.' },
  }),
  deleteAdminQuestionsIdHiding: async (world) => ({
    by: (await world.someone('content_moderator')).accessToken,
    params: { id: (await answeredQuestion(world)).id },
  }),
}
