import { implement } from '#platform/endpoint.ts'
import { search } from './actions/search.ts'
import { suggest } from './actions/suggest.ts'
import { searchContract } from './contract.ts'
import { searchChoiceOf } from './rules/choice.ts'

export const searchEndpoints = implement(searchContract, {
  'GET /api/search': ({ platform, query }) => {
    const given = Object.entries(query).filter((pair) => pair[1] !== undefined)
    return search(platform, searchChoiceOf(new URLSearchParams(given.map(([name, value]) => [name, String(value)]))))
  },
  'GET /api/search/suggestions': ({ platform, query }) => suggest(platform, query.q),
})
