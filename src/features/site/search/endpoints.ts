import { implement } from '#platform/endpoint.ts'
import { noteMiss, readMisses } from './actions/misses.ts'
import { search } from './actions/search.ts'
import { suggest } from './actions/suggest.ts'
import { searchContract } from './contract.ts'
import { chosenCount, searchChoiceOf } from './rules/choice.ts'

export const searchEndpoints = implement(searchContract, {
  'GET /api/search': async ({ platform, query, request }) => {
    const given = Object.entries(query).filter((pair) => pair[1] !== undefined)
    const choice = searchChoiceOf(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
    const results = await search(platform, choice)
    if (results.total === 0 && chosenCount(choice.chosen) === 0)
      await noteMiss(platform, choice.q, request.headers.get('user-agent') ?? '')
    return results
  },
  'GET /api/admin/searches-without-result': async ({ platform }) => ({ items: await readMisses(platform) }),
  'GET /api/search/suggestions': ({ platform, query }) => suggest(platform, query.q),
})
