import { implement } from '#platform/endpoint.ts'
import * as drafts from './actions/drafts.ts'
import { previewDraft } from './actions/preview-draft.ts'
import { saveDraft } from './actions/save-draft.ts'
import { draftsContract } from './contract.ts'

export const draftsEndpoints = implement(draftsContract, {
  'GET /api/me/drafts': async ({ platform, actor }) => ({ items: await drafts.listDrafts(platform, actor) }),
  'GET /api/drafts/:id': ({ platform, actor, params }) => drafts.readDraft(platform, actor, params.id),
  'GET /api/drafts/:id/preview': ({ platform, actor, params }) => previewDraft(platform, actor, params.id),
  'GET /api/projects/:id/draft': async ({ platform, actor, params }) => ({
    draft: await drafts.readEditDraft(platform, actor, params.id),
  }),
  'PUT /api/drafts/:id': ({ platform, actor, params, body }) => saveDraft(platform, actor, params.id, body),
  'DELETE /api/drafts/:id': ({ platform, actor, params }) => drafts.discardDraft(platform, actor, params.id),
  'POST /api/drafts/:id/restoration': ({ platform, actor, params }) => drafts.restoreDraft(platform, actor, params.id),
})
