import { implement } from '#platform/endpoint.ts'
import { readArticle, readFaq, readHelp, readLegal, vote } from './actions/read.ts'
import { contentContract } from './contract.ts'
import { optional } from './rules/stored.ts'

export const contentEndpoints = implement(contentContract, {
  'GET /api/documents/:slug': ({ platform, params }) => readLegal(platform, params.slug),
  'GET /api/help': ({ platform, query }) => readHelp(platform, query.q),
  'GET /api/help/:slug': ({ platform, params }) => readArticle(platform, params.slug),
  'POST /api/help/:slug/votes': ({ platform, params, body }) => vote(platform, params.slug, body.isHelpful),
  'GET /api/stored': () => ({ optional: optional.map(({ name }) => name) }),
  'GET /api/faq': ({ platform }) => readFaq(platform),
})
