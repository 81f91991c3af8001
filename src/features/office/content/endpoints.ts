import { implement } from '#platform/endpoint.ts'
import { agree, listOwed } from './actions/agreements.ts'
import { listForDesk, previewText, publish, readForDesk, undo } from './actions/desk.ts'
import { readArticle, readFaq, readHelp, readLegal, vote } from './actions/read.ts'
import { answerStory, readOwnStories, readStories } from './actions/stories.ts'
import { listForStaff, readStory, showStory, undoWording, wordStory } from './actions/stories-desk.ts'
import { agreementsContract } from './contract/agreements.ts'
import { textsDeskContract } from './contract/desk.ts'
import { contentContract } from './contract/pages.ts'
import { storiesContract } from './contract/stories.ts'
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

export const storiesEndpoints = implement(storiesContract, {
  'GET /api/stories': ({ platform, query }) => readStories(platform, query),
  'GET /api/admin/stories': ({ platform, query }) => listForStaff(platform, query.search),
  'GET /api/admin/projects/:id/story': ({ platform, params }) => readStory(platform, params.id),
  'POST /api/admin/projects/:id/story': ({ platform, actor, params, body }) =>
    wordStory(platform, actor, params.id, body),
  'POST /api/admin/stories/:id/undo': ({ platform, actor, params, body }) =>
    undoWording(platform, actor, params.id, body.no),
  'POST /api/admin/stories/:id/shown': ({ platform, actor, params, body }) =>
    showStory(platform, actor, params.id, body.isShown),
  'GET /api/me/stories': ({ platform, actor }) => readOwnStories(platform, actor),
  'POST /api/me/stories/:id/answer': ({ platform, actor, params, body }) =>
    answerStory(platform, actor, params.id, body),
})
