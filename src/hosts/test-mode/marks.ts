import type { Api } from '#api/create-api.ts'
import {
  isTimestampId,
  landingSamples,
  sampleDeadline,
  sampleFigures,
  sampleIndexOf,
  sampleSectorCounts,
} from '#features/site/test-mode/rules/samples.ts'
import { waitOf } from '#features/site/test-mode/rules/waits.ts'
import type { Platform } from '#platform/platform.ts'
import { withMadeHere } from './made-here.ts'
import { admitEveryone } from './sign-in.ts'
import { findByTime, findResearcherByEmail } from './store.ts'

export type Sleep = (ms: number) => Promise<void>

/** The API with everything that is special to Test Mode (AMB-166). The product behind it knows nothing of this. */
export const withMarks = (api: Api, platform: Platform, sleep: Sleep): Api =>
  withWaits(withMadeHere(withSamples(withOldAddresses(admitEveryone(api, platform), platform)), platform), sleep)

/** CNST-16 to CNST-20, MODL-02: an answer takes as long as specified, or longer. */
export const withWaits =
  (api: Api, sleep: Sleep): Api =>
  async (request) => {
    const wait = waitOf(request)
    const [answer] = await Promise.all([api(request), wait > 0 ? sleep(wait) : undefined])
    return answer
  }

/** MOCK-18: finds a project by the time of its submission. AMB-123: finds a researcher also by address. */
const withOldAddresses =
  (api: Api, { database }: Platform): Api =>
  async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') return api(request)
    const [, kind, given = '', rest = ''] = /^\/api\/(projects|researchers)\/([^/]+)(.*)$/.exec(url.pathname) ?? []
    const id = decoded(given)
    const known =
      kind === 'projects' && isTimestampId(id)
        ? await findByTime(database, id)
        : kind === 'researchers' && id.includes('@')
          ? await findResearcherByEmail(database, id)
          : undefined
    if (known === undefined) return api(request)
    url.pathname = `/api/${kind}/${encodeURIComponent(known)}${rest}`
    return api(new Request(url, { headers: request.headers, signal: request.signal }))
  }

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Card = { readonly title: string }

/** MOCK-19, MOCK-23: the eight samples, with the specified deadline on their cards. */
function landing({ items }: { readonly items: readonly Card[] }) {
  const samples = items.flatMap((card) => {
    const index = sampleIndexOf(card.title)
    return index === undefined ? [] : [{ index, card: { ...card, deadline: sampleDeadline } }]
  })
  const inOrder = samples.toSorted((one, other) => one.index - other.index)
  return { items: inOrder.map(({ card }) => card).slice(0, landingSamples) }
}

/** BRWS-06. */
const sectors = <Answer extends { readonly sectors: readonly object[] }>(answer: Answer) => ({
  ...answer,
  sectors: answer.sectors.map((sector, at) => ({ ...sector, activeProjects: sampleSectorCounts[at] ?? 0 })),
})

/** ADMN-28. */
const dashboard = <Answer extends { readonly figures: readonly { readonly id: string; readonly count: number }[] }>(
  answer: Answer,
) => ({
  ...answer,
  figures: answer.figures.map((figure) => ({ ...figure, count: sampleFigures[figure.id] ?? figure.count })),
})

type Change = (answer: never) => unknown

/** The answers that contain specified figures instead of counted ones. */
const changes: Readonly<Record<string, Change>> = {
  'GET /api/projects/trending': landing,
  'GET /api/catalogue/sectors': sectors,
  'GET /api/admin/dashboard': dashboard,
}

const withSamples =
  (api: Api): Api =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    // The strip of a single area has real figures.
    const change = search === '' ? changes[`${request.method} ${pathname}`] : undefined
    const answer = await api(request)
    if (!change || answer.status !== 200) return answer
    const headers = new Headers(answer.headers)
    // They describe the original body.
    for (const name of ['content-length', 'etag']) headers.delete(name)
    return new Response(JSON.stringify(change((await answer.json()) as never)), { status: 200, headers })
  }
