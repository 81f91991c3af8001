import { implement } from '#platform/endpoint.ts'
import { countView } from './actions/count-view.ts'
import { linkApproval } from './actions/link-approval.ts'
import { readGoals } from './actions/read-goals.ts'
import { readProject } from './actions/read-project.ts'
import { listOwn, listProjects, listTrending } from './actions/read-projects.ts'
import { readTotals } from './actions/read-totals.ts'
import { readChange, readProven, readVersions } from './actions/read-versions.ts'
import { projectsContract } from './contract/endpoints.ts'
import { coverResponse } from './cover-art/cover-response.ts'

export const projectsEndpoints = implement(projectsContract, {
  'GET /api/projects': ({ platform, query }) => listProjects(platform, query),
  'GET /api/projects/trending': ({ platform, query }) => listTrending(platform, query.scope ?? 'all'),
  'GET /api/projects/:id': ({ platform, actor, params }) => readProject(platform, actor, params.id),
  'GET /api/projects/:id/totals': ({ platform, params }) => readTotals(platform, params.id),
  'GET /api/projects/:id/versions': ({ platform, actor, params }) => readVersions(platform, actor, params.id),
  'GET /api/projects/:id/versions/:number': ({ platform, actor, params }) =>
    readProven(platform, actor, params.id, params.number),
  'GET /api/projects/:id/versions/:number/difference': async ({ platform, actor, params }) => ({
    items: await readChange(platform, actor, params.id, params.number),
  }),
  'GET /api/projects/:id/ethics/:key/link': ({ platform, actor, params }) => linkApproval(platform, actor, params),
  'GET /api/goals-reached': ({ platform, query }) => readGoals(platform, query),
  'GET /api/me/projects': async ({ platform, actor }) => ({ items: await listOwn(platform, actor) }),
  'POST /api/projects/:id/views': ({ platform, actor, params, query, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    return countView(platform, { projectId: params.id, actor, userAgent, from: query.from })
  },
  'GET /art/:sector/:file': ({ path }) => coverResponse(path.sector ?? '', path.file ?? ''),
})
