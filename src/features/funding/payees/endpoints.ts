import { implement } from '#platform/endpoint.ts'
import { askAboutAccount, openAccountPage } from './actions/account.ts'
import { decideOnPayee } from './actions/decide.ts'
import { linkDocument, readOwn, readPayee, readPayees } from './actions/read.ts'
import { submitPayee } from './actions/submit.ts'
import { payeesContract } from './contract.ts'

export const payeesEndpoints = implement(payeesContract, {
  'GET /api/me/payee': ({ platform, actor }) => readOwn(platform, actor.userId),
  'POST /api/me/payee': ({ platform, actor, body }) => submitPayee(platform, actor, body),
  'POST /api/me/payee/account': ({ platform, actor, body }) => openAccountPage(platform, actor, body.password),
  'POST /api/me/payee/account/state': ({ platform, actor }) => askAboutAccount(platform, actor),
  'GET /api/admin/payees': ({ platform, query }) => readPayees(platform, query.state),
  'GET /api/admin/payees/:id': ({ platform, actor, params }) => readPayee(platform, actor, params.id),
  'POST /api/admin/payees/:id/documents/:fileId/link': ({ platform, actor, params }) =>
    linkDocument(platform, actor, params.id, params.fileId),
  'POST /api/admin/payees/:id/decision': ({ platform, actor, params, body }) =>
    decideOnPayee(platform, actor, params.id, body),
})
