import { implement } from '#platform/endpoint.ts'
import { close, readDesk, readExceptions, reconcileNow } from './actions/desk.ts'
import { reconciliationContract } from './contract.ts'

export const reconciliationEndpoints = implement(reconciliationContract, {
  'GET /api/admin/finance-desk': ({ platform }) => readDesk(platform),
  'GET /api/admin/exceptions': ({ platform, query }) => readExceptions(platform, query.show ?? 'open', query.after),
  'POST /api/admin/exceptions/:id/close': ({ platform, actor, params, body }) =>
    close(platform, actor, params.id, body.note),
  'POST /api/admin/reconciliation': ({ platform, actor }) => reconcileNow(platform, actor),
})
