import { implement } from '#platform/endpoint.ts'
import { agree, listOwed } from './actions/agreements.ts'
import { listForDesk, previewText, publish, readForDesk, undo } from './actions/desk.ts'
import { readArticle, readFaq, readHelp, readLegal, vote } from './actions/read.ts'
import { agreementsContract } from './contract/agreements.ts'
import { textsDeskContract } from './contract/desk.ts'
import { contentContract } from './contract/pages.ts'
import { optional } from './rules/stored.ts'

export const contentEndpoints = implement(contentContract, {
  'GET /api/documents/:slug': ({ platform, params }) => readLegal(platform, params.slug),
  'GET /api/help': ({ platform, query }) => readHelp(platform, query.q),
  'GET /api/help/:slug': ({ platform, params }) => readArticle(platform, params.slug),
  'POST /api/help/:slug/votes': ({ platform, params, body }) => vote(platform, params.slug, body.isHelpful),
  'GET /api/stored': () => ({ optional: optional.map(({ name }) => name) }),
  'GET /api/faq': ({ platform }) => readFaq(platform),
})

export const textsDeskEndpoints = implement(textsDeskContract, {
  'GET /api/admin/texts': ({ platform }) => listForDesk(platform),
  'GET /api/admin/texts/:kind/:slug': ({ platform, params }) => readForDesk(platform, params),
  'POST /api/admin/texts/:kind/:slug/versions': ({ platform, actor, params, body }) =>
    publish(platform, actor, params, body),
  'POST /api/admin/texts/:kind/:slug/undo': ({ platform, actor, params, body }) =>
    undo(platform, actor, params, body.id),
  'POST /api/admin/texts/preview': ({ platform, body }) => previewText(platform, body.body),
})

export const agreementsEndpoints = implement(agreementsContract, {
  'GET /api/me/agreements': ({ platform, actor }) => listOwed(platform, actor),
  'POST /api/me/agreements': ({ platform, actor, body }) => agree(platform, actor, body),
})
