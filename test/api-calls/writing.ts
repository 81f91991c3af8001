import type { draftsContract } from '#features/research/drafts/contract.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { newId } from '#platform/platform.ts'
import { openProject } from '../gifts.ts'
import { testOrigin } from '../test-platform.ts'
import type { Calls } from './call.ts'
import { upload } from './product.ts'
import type { ApiWorld } from './world.ts'

const firstSave = {
  ...{ writer: '0190a000-0000-7000-8000-00000000a001', seq: 1, knows: {}, since: 0 },
  fields: { title: 'Sleep' },
}

/** A draft that was saved once. */
async function ownDraft({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const params = { id: newId<'draft'>(app.platform) }
  const saved = await app.as<typeof draftsContract>(owner.accessToken)('PUT /api/drafts/:id', {
    params,
    body: firstSave,
  })
  if (!saved.ok) throw new Error(saved.refusal.code)
  return { by: owner.accessToken, params }
}

/** A project with the letter of an ethics board. */
async function withLetter({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const fileId = await upload(app, owner, 'ethics_approval')
  const key = '0190a000-0000-7000-8000-00000000e001'
  const ethics = [{ key, kind: 'irb', reference: '12', board: 'A board', approvedOn: '2026-01-31', fileId }] as const
  const project = {
    title: 'Sleep',
    description: 'Asking people.',
    sector: 'science',
    subsection: 'ecology',
    fundingGoal: 900,
  }
  const api = app.as<typeof submissionsContract>(owner.accessToken)
  const sent = await api('POST /api/projects', { body: { ...project, ethics: [...ethics] } })
  if (!sent.ok) throw new Error(sent.refusal.code)
  return { by: owner.accessToken, params: { id: sent.data.id, key } }
}

/** A public project, and a moderator who removes a word of it. */
async function redacting({ app, someone }: ApiWorld) {
  const { projectId } = await openProject(app, { owner: await someone('researcher') })
  return { by: (await someone('content_moderator')).accessToken, params: { id: projectId } }
}

/** The content of a project before it is submitted. */
export const writingCalls: Calls = {
  postAdminProjectsIdRedactionsSearch: async (world) => ({ ...(await redacting(world)), body: { passage: 'corals' } }),
  postAdminProjectsIdRedactions: async (world) => ({
    ...(await redacting(world)),
    body: { passage: 'corals', reason: 'It names a person.' },
  }),
  getProjectsIdEthicsKeyLink: (world) => withLetter(world),
  putDraftsId: async ({ researcher }) => ({
    by: await researcher(),
    params: { id: '0190a000-0000-7000-8000-00000000d001' },
    body: firstSave,
  }),
  getGoalsReached: async ({ researcher }) => ({ by: await researcher(), params: { sector: 'science', goal: '6000' } }),
  getDraftsIdPreview: (world) => ownDraft(world),
  getDraftsId: (world) => ownDraft(world),
  deleteDraftsId: (world) => ownDraft(world),
  postDraftsIdRestoration: (world) => ownDraft(world),
  postPreviews: async ({ donor }) => ({ by: await donor(), body: { text: 'Where $$x^2$$ is **small**.' } }),
  getDocumentsIdApprovalPdf: async (world) => {
    const { by, params } = await withLetter(world)
    const url = `${testOrigin}/api/projects/${params.id}/ethics/${params.key}/link`
    const answer = await world.app.fetch(new Request(url, { headers: { authorization: `Bearer ${by}` } }))
    const link = new URL(((await answer.json()) as { url: string }).url, testOrigin)
    const [expires, reach] = [link.searchParams.get('expires') ?? '', link.searchParams.get('for') ?? '']
    return {
      params: { id: link.pathname.split('/')[2] ?? '', expires, for: reach },
      proof: link.searchParams.get('signature') ?? '',
    }
  },
}
