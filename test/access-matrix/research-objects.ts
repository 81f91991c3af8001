import { answer } from '#features/research/questions/actions/answer.ts'
import { ask as askQuestion } from '#features/research/questions/actions/ask.ts'
import { newId } from '#platform/platform.ts'
import { openProject } from '../gifts.ts'
import { actorOf, type Person } from '../people.ts'
import { deciding, free } from '../reviews.ts'
import { submitted } from '../submitted.ts'
import type { TestApp } from '../test-app.ts'
import type { Asked, ObjectRow } from './object-row.ts'

// Objects of writing and reviewing: drafts, letters, credentials, questions, invitations, and claimed reviews.

const names = [
  ...(['draft', 'lettered', 'letter', 'verification', 'credential', 'question', 'invitation'] as const),
  ...(['asked', 'held', 'decided', 'update'] as const),
] as const
export type ResearchIds = Readonly<Record<(typeof names)[number], string>>

const firstSave = {
  writer: '0190a000-0000-7000-8000-00000000a001',
  seq: 1,
  knows: {},
  since: 0,
  fields: { title: 'A' },
}
const score = { key: 'method', score: 2, note: '', authorSees: false }
const approval = { kind: 'irb', reference: '12', board: 'A board', approvedOn: '2026-01-31' }

export const researchRows: readonly (ObjectRow & Asked<ResearchIds>)[] = [
  {
    what: 'a draft',
    call: 'GET',
    of: 'researcher',
    path: ({ draft }) => `/api/drafts/${draft}`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'its preview',
    call: 'GET',
    of: 'researcher',
    path: ({ draft }) => `/api/drafts/${draft}/preview`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'the typing in it',
    call: 'PUT',
    of: 'researcher',
    path: ({ draft }) => `/api/drafts/${draft}`,
    body: () => ({ ...firstSave, seq: 2 }),
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'the end of it',
    call: 'DELETE',
    of: 'researcher',
    path: ({ draft }) => `/api/drafts/${draft}`,
    statuses: [204, 404, 401, 403, 403, 403],
  },
  {
    what: 'the letter of an ethics board',
    call: 'GET',
    of: 'researcher',
    path: ({ lettered, letter }) => `/api/projects/${lettered}/ethics/${letter}/link`,
    statuses: [200, 404, 401, 404, 200, 404],
  },
  {
    what: 'a credential',
    call: 'GET',
    of: 'researcher',
    path: ({ verification, credential }) => `/api/me/verification/${verification}/documents/${credential}/link`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'a credential, as staff read it',
    call: 'POST',
    of: 'researcher',
    path: ({ verification, credential }) => `/api/admin/verifications/${verification}/documents/${credential}/link`,
    statuses: [403, 403, 401, 403, 200, 403],
  },
  {
    what: 'a question that waits',
    call: 'POST',
    of: 'donor',
    path: ({ question }) => `/api/questions/${question}/withdrawal`,
    statuses: [204, 404, 401, 404, 404, 404],
  },
  {
    what: 'the answer to a question',
    call: 'PUT',
    of: 'researcher',
    path: ({ asked }) => `/api/questions/${asked}/answer`,
    body: () => ({ text: 'Nine.', version: 1 }),
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'the other wordings of an update that two windows wrote',
    call: 'GET',
    of: 'researcher',
    path: ({ update }) => `/api/updates/${update}/copies`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'a draft of an update',
    call: 'PUT',
    of: 'researcher',
    path: ({ update }) => `/api/updates/${update}`,
    body: () => ({ content: 'Nine reefs counted.', state: 'draft', version: 1 }),
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    what: 'an invitation to a team',
    call: 'DELETE',
    of: 'researcher',
    path: ({ invitation }) => `/api/invitations/${invitation}`,
    statuses: [204, 404, 401, 403, 403, 403],
  },
  {
    what: 'what reviewers ask of a project',
    call: 'GET',
    of: 'researcher',
    path: ({ lettered }) => `/api/projects/${lettered}/review-requests`,
    statuses: [200, 404, 401, 403, 403, 403],
  },
  {
    // A reviewer who has not declared conflicts of interest cannot score.
    what: 'a review in a reviewer’s hands',
    call: 'PUT',
    of: 'reviewer',
    path: ({ held }) => `/api/admin/reviews/${held}/answers`,
    body: () => ({ ...score, revision: 1 }),
    statuses: [200, 409, 401, 403, 409, 403],
  },
  {
    what: 'a decision whose letter has not left',
    call: 'POST',
    of: 'reviewer',
    path: ({ decided }) => `/api/admin/reviews/${decided}/take-back`,
    statuses: [204, 403, 401, 403, 403, 403],
  },
]

type Ask = (who: Person, method: string, path: string, body?: object) => Promise<Response>
type People = { readonly donor: Person; readonly researcher: Person; readonly reviewer: Person }
type Upload = (who: Person, purpose: string) => Promise<string>

/** One object of each kind, of these people. */
export async function openResearchObjects(
  app: TestApp,
  { donor, researcher, reviewer }: People,
  ask: Ask,
  upload: Upload,
): Promise<ResearchIds> {
  const idOf = async (sent: Promise<Response>, name = 'id'): Promise<string> => {
    const text = String(((await (await sent).json()) as Record<string, unknown>)[name] ?? '')
    if (text === '') throw new Error('an object of the matrix was not made')
    return text
  }
  const draft = newId<'draft'>(app.platform)
  await idOf(ask(researcher, 'PUT', `/api/drafts/${draft}`, firstSave))
  const letter = newId(app.platform)
  const ethics = [{ ...approval, key: letter, fileId: await upload(researcher, 'ethics_approval') }]
  const project = { title: 'Sleep', description: 'Asking.', sector: 'science', subsection: 'ecology', fundingGoal: 900 }
  const lettered = await idOf(ask(researcher, 'POST', '/api/projects', { ...project, ethics }))
  const credential = await upload(researcher, 'credential')
  const asking = { statement: 'I work there.', fileIds: [credential] }
  const made = (await (await ask(researcher, 'POST', '/api/me/verification', asking)).json()) as {
    request: { id: string }
  }
  const { projectId } = await openProject(app, { owner: researcher })
  const question = async (text: string) =>
    (await askQuestion(app.platform, actorOf(donor), projectId, { text, byName: false })).id
  const answered = await question('How many reefs?')
  await answer(app.platform, actorOf(researcher), answered, { text: 'Eight.', version: 0 })
  const guest = { email: 'guest@matrix.example', role: 'editor' }
  const [held, decided] = [await submitted(app, researcher), await submitted(app, researcher)]
  await free(app, held.reviewId, reviewer)
  await deciding(app, reviewer).reject(decided.reviewId, 'The method is not described.')
  return {
    ...{ draft, lettered, letter, credential, verification: made.request.id, asked: answered },
    question: await question('Which reefs?'),
    invitation: await idOf(ask(researcher, 'POST', `/api/projects/${projectId}/invitations`, guest)),
    ...{ held: held.reviewId, decided: decided.reviewId },
    update: await idOf(
      ask(researcher, 'POST', `/api/projects/${projectId}/updates`, {
        content: 'Eight reefs counted.',
        state: 'draft',
      }),
    ),
  }
}
