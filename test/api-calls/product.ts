import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { teamContract } from '#features/research/team/contract.ts'
import { sql } from '#platform/database.ts'
import { cv } from '../documents.ts'
import { openProject } from '../gifts.ts'
import type { Person } from '../people.ts'
import { picture } from '../pictures.ts'
import type { TestApp } from '../test-app.ts'
import { testOrigin } from '../test-platform.ts'
import { bySomeone, type Calls } from './call.ts'
import { answeredQuestion, openQuestion } from './questions.ts'
import { invited } from './team.ts'
import { type ApiWorld, password } from './world.ts'

export async function upload(
  app: TestApp,
  { accessToken }: Person,
  purpose: 'avatar' | 'profile_image' | 'cv' | 'credential' | 'ethics_approval' | 'receipt',
): Promise<string> {
  const isPhoto = purpose === 'avatar' || purpose === 'profile_image'
  const body = isPhoto ? await picture({ width: 500, height: 500 }) : cv()
  const headers = { authorization: `Bearer ${accessToken}`, 'x-file-name': 'file' }
  const url = `${testOrigin}/api/files?purpose=${purpose}`
  const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }))
  return ((await answer.json()) as { fileId: string }).fileId
}

const profile = {
  ...{ photoFileId: null, cvFileId: null, cvPublic: false, orcidId: null, bio: 'Counts reefs.' },
  ...{ institution: 'Institute of Reefs', fieldOfStudy: 'Ecology', researchInterests: ['reefs'], publications: [] },
  ...{ linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null },
}

/** Saves a researcher's profile with these papers. */
export async function keepPapers(
  app: TestApp,
  { accessToken }: Person,
  papers: { readonly photoFileId?: string; readonly cvFileId?: string; readonly cvPublic?: boolean },
): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const request = { method: 'PUT', headers, body: JSON.stringify({ ...profile, ...papers }) }
  const answer = await app.fetch(new Request(`${testOrigin}/api/me/researcher-profile`, request))
  if (!answer.ok) throw new Error(await answer.text())
}

/** A researcher with a public CV. */
async function withCv({ app, someone }: ApiWorld): Promise<Person> {
  const one = await someone('researcher')
  await keepPapers(app, one, { cvFileId: await upload(app, one, 'cv'), cvPublic: true })
  return one
}

const place = { sector: 'science', subsection: 'ecology' } as const
const ownProject = async ({ app, someone }: ApiWorld, pending = false) => {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher'), pending })
  return { by: owner.accessToken, params: { id: projectId } }
}

/** A public project that was edited once, and the body of that edit. */
async function changedProject({ app, someone }: ApiWorld) {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
  const api = app.as<typeof submissionsContract>(owner.accessToken)
  const params = { id: projectId }
  const form = await api('GET /api/projects/:id/edit', { params })
  if (!form.ok) throw new Error(form.refusal.code)
  const { image: _image, status: _status, locked: _locked, statusReason: _reason, ...rest } = form.data
  const body = { ...rest, methodology: 'Nets.' }
  const saved = await api('PUT /api/projects/:id', { params, body })
  if (!saved.ok) throw new Error(saved.refusal.code)
  return { owner, params, body }
}

export const openCalls: Calls = {
  getHealthz: () => ({}),
  getReadyz: () => ({}),
  getWellKnownSecurityTxt: () => ({}),
  getOpenapiJson: () => ({}),
  postPageFailures: () => ({
    body: { reference: '0123456789abcdef', kind: 'TypeError', screen: 'site/pages/screens/HomeScreen', at: [] },
  }),
  getSite: () => ({}),
  getDocumentsSlug: () => ({ params: { slug: 'privacy' } }),
  getStored: () => ({}),
  getFaq: () => ({}),
  getHelp: () => ({ params: { q: 'password' } }),
  getHelpSlug: () => ({ params: { slug: 'forgot-password' } }),
  postHelpSlugVotes: () => ({ params: { slug: 'forgot-password' }, body: { isHelpful: true } }),
  getSignInWays: () => ({}),
  getCatalogueSectors: () => ({}),
  getCatalogueSectorsSectorId: () => ({ params: { sectorId: 'science' } }),
  getProjects: () => ({ params: { sort: 'newest' } }),
  getSearch: () => ({ params: { q: 'reefs', sort: 'newest' } }),
  getSearchSuggestions: () => ({ params: { q: 'reefs' } }),
  getRobotsTxt: () => ({}),
  getSitemapXml: () => ({}),
  getSitemapsFile: () => ({ params: { file: 'pages.xml' } }),
  getFeedsFile: () => ({ params: { file: 'projects.atom' } }),
  getFeedsSectorAreaFile: () => ({ params: { sector: 'science', area: 'ecology', file: 'projects.atom' } }),
  getShareIdFile: async ({ app }) => ({
    params: { id: (await openProject(app)).projectId, file: '0000000000000000.jpg' },
  }),
  getProjectsTrending: () => ({ params: { scope: 'all' } }),
  getProjectsId: async ({ app }) => ({ params: { id: (await openProject(app)).projectId } }),
  getProjectsIdTotals: async ({ app }) => ({ params: { id: (await openProject(app)).projectId } }),
  getProjectsIdVersions: async (world) => ({ params: (await changedProject(world)).params }),
  getProjectsIdVersionsNumber: async (world) => ({
    params: { ...(await changedProject(world)).params, number: '2' },
  }),
  getProjectsIdVersionsNumberDifference: async (world) => ({
    params: { ...(await changedProject(world)).params, number: '2' },
  }),
  getProjectsIdQuestions: async (world) => ({ params: { id: (await answeredQuestion(world)).projectId } }),
  getQuestionsIdVersions: async (world) => ({ params: { id: (await answeredQuestion(world)).id } }),
  postInvitationsOpen: async (world) => ({ body: { token: (await invited(world)).token } }),
  postInvitationsDecline: async (world) => ({ body: { token: (await invited(world)).token } }),
  postInvitationsAsk: async (world) => ({ body: { token: (await invited(world)).token } }),
  getProjectsIdSupporters: async ({ gift }) => ({ params: { id: (await gift()).projectId } }),
  getProjectsIdLedger: async ({ gift }) => ({ params: { id: (await gift()).projectId } }),
  getProjectsIdLedgerCsv: async ({ gift }) => ({ params: { id: (await gift()).projectId } }),
  postProjectsIdViews: async ({ app }) => ({
    params: { id: (await openProject(app)).projectId },
  }),
  getResearchersId: async ({ someone }) => ({ params: { id: (await someone('researcher')).userId } }),
  getResearchersIdCvLink: async (world) => ({ params: { id: (await withCv(world)).userId } }),
  postAdminResearchersIdCvLink: async (world) => ({
    by: (await world.someone('scientific_reviewer')).accessToken,
    params: { id: (await withCv(world)).userId },
    body: { reason: 'To review a project of hers.' },
  }),
  getArtSectorFile: async ({ app }) => ({
    params: { sector: 'science', file: `${(await openProject(app)).projectId}.svg` },
  }),
  getFilesIdName: async ({ app, someone }) => ({
    params: { id: await upload(app, await someone('donor'), 'avatar'), name: '400.webp' },
  }),
  getDocumentsIdCvPdf: async (world) => {
    const { userId } = await withCv(world)
    const answer = await world.app.fetch(new Request(`${testOrigin}/api/researchers/${userId}/cv-link`))
    const link = new URL(((await answer.json()) as { url: string }).url, testOrigin)
    const expires = link.searchParams.get('expires') ?? ''
    return {
      params: { id: link.pathname.split('/')[2] ?? '', expires, for: link.searchParams.get('for') ?? '' },
      proof: link.searchParams.get('signature') ?? '',
    }
  },
  getDevMailbox: () => ({ params: { to: '@' } }),
  getDevMailboxId: async ({ app, gift }) => {
    await gift()
    const [mail] = await app.platform.database.query<{ id: string }>(sql`select id from outbox_mails limit 1`)
    return { params: { id: mail?.id ?? '' } }
  },
}

export const ownCalls: Calls = {
  ...bySomeone(
    (world) => world.donor(),
    ...[
      'getMe',
      'getMeProfile',
      'getMeSessions',
      'getMeSignIns',
      'getMeData',
      'getMeEvents',
      'getMeNotifications',
      'getMeSaved',
      'getMeMailPreferences',
    ],
    ...['postMeNotificationsReadAll', 'getMeInterests', 'getMeActivity', 'getMeDonations', 'getMeDonationsAccounts'],
  ),
  ...bySomeone(
    (world) => world.researcher(),
    ...[
      'getMeDrafts',
      'getMeProjects',
      'getMeDonors',
      'getMeStatementsDue',
      'getMeAnalytics',
      'getMeDonorsCsv',
      'getMeResearcherProfile',
      'getMeReminders',
    ],
    ...['getMeQuestions', 'getMeNextSteps', 'deleteMeNextSteps'],
    'postMeResearcherProfileIntroduced',
  ),
  getProjectsIdDraft: (world) => ownProject(world),
  getMeAnalyticsCsv: async ({ app, someone }) => {
    const one = await someone('researcher')
    await app.platform.database.query(sql`update subscriptions set tier = 'premium' where user_id = ${one.userId}`)
    return { by: one.accessToken }
  },
  putMeProfile: async ({ donor }) => ({ by: await donor(), body: { firstName: 'Grace', lastName: 'Hopper' } }),
  postMeAccountType: async ({ app, someone, again }) => {
    const one = await someone('donor')
    await app.platform.database.query(sql`update users set user_type = null where id = ${one.userId}`)
    const body = { userType: 'donor', firstName: 'Grace', lastName: 'Hopper', termsVersion }
    return { by: await again(one), body }
  },
  deleteMeSessionsId: async ({ app, someone, again }) => {
    const one = await someone('donor')
    const by = await again(one)
    const [other] = await app.platform.database.query<{ id: string }>(
      sql`select id from sessions where user_id = ${one.userId} order by created_at limit 1`,
    )
    return { by, params: { id: other?.id ?? '' } }
  },
  postMeClose: async ({ donor }) => ({ by: await donor(), body: { password } }),
  postMeNotificationsIdRead: async ({ app, gift }) => {
    const { owner } = await gift()
    const [note] = await app.platform.database.query<{ id: string }>(
      sql`select id from notifications where user_id = ${owner.userId} limit 1`,
    )
    return { by: owner.accessToken, params: { id: note?.id ?? '' } }
  },
  putMeInterests: async ({ donor }) => ({ by: await donor(), body: { areas: ['space'] } }),
  getMeMatches: async ({ app, donor }) => ({
    by: await donor(),
    params: { ids: (await openProject(app)).projectId },
  }),
  putMeResearcherProfile: async ({ researcher }) => ({ by: await researcher(), body: profile }),
  putMeReminders: async ({ researcher }) => ({
    by: await researcher(),
    body: { weeklyUpdates: true, monthlyReports: false, donorMessages: true },
  }),
  postFiles: async ({ donor }) => ({
    by: await donor(),
    params: { purpose: 'avatar', 'x-file-name': 'me.png' },
    body: await picture({ width: 500, height: 500 }),
    headers: { 'content-type': 'image/png' },
  }),
  postProjects: async ({ researcher }) => ({
    by: await researcher(),
    body: { title: 'Reefs', description: 'Count.', ...place, fundingGoal: 5000 },
  }),
  getProjectsIdEdit: (world) => ownProject(world),
  putProjectsId: async (world) => {
    const { owner, params, body } = await changedProject(world)
    return { by: owner.accessToken, params, body: { ...body, version: 2, impact: 'Fewer dead reefs.' } }
  },
  postProjectsIdWithdrawal: (world) => ownProject(world, true),
  getProjectsIdTeam: (world) => ownProject(world),
  postProjectsIdInvitations: async (world) => ({
    ...(await ownProject(world)),
    body: { email: 'keola@reefs.example', role: 'editor' },
  }),
  postInvitationsIdResend: async (world) => {
    const { id, owner } = await invited(world)
    return { by: owner.accessToken, params: { id }, body: { toAskedEmail: false } }
  },
  deleteInvitationsId: async (world) => {
    const { id, owner } = await invited(world)
    return { by: owner.accessToken, params: { id } }
  },
  postInvitationsAccept: async (world) => {
    const { token, guest } = await invited(world)
    return { by: guest.accessToken, body: { token } }
  },
  putProjectsIdTeamUserId: async (world) => {
    const { projectId, owner, guest, token } = await invited(world)
    const joined = await world.app.as<typeof teamContract>(guest.accessToken)('POST /api/invitations/accept', {
      body: { token },
    })
    if (!joined.ok) throw new Error(joined.refusal.code)
    return { by: owner.accessToken, params: { id: projectId, userId: guest.userId }, body: { role: 'reader' } }
  },
  deleteProjectsIdTeamUserId: async (world) => {
    const { projectId, owner, guest } = await invited(world)
    return { by: owner.accessToken, params: { id: projectId, userId: guest.userId } }
  },
  postProjectsIdQuestions: async ({ app, donor }) => ({
    by: await donor(),
    params: { id: (await openProject(app)).projectId },
    body: { text: 'How many reefs?', byName: true },
  }),
  postQuestionsIdWithdrawal: async (world) => {
    const { id, asker } = await openQuestion(world)
    return { by: asker.accessToken, params: { id } }
  },
  putQuestionsIdAnswer: async (world) => {
    const { id, owner } = await openQuestion(world)
    return { by: owner.accessToken, params: { id }, body: { text: 'Eight.', version: 0 } }
  },
  postQuestionsIdDecline: async (world) => {
    const { id, owner } = await openQuestion(world)
    return { by: owner.accessToken, params: { id } }
  },
  deleteQuestionsIdDecline: async (world) => {
    const { id, owner } = await openQuestion(world)
    return { by: owner.accessToken, params: { id } }
  },
  postProjectsIdSave: async ({ app, donor }) => ({
    by: await donor(),
    params: { id: (await openProject(app)).projectId },
  }),
  deleteProjectsIdSave: async ({ app, donor }) => ({
    by: await donor(),
    params: { id: (await openProject(app)).projectId },
  }),
}
