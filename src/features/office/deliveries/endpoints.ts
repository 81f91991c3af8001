import { implement } from '#platform/endpoint.ts'
import { readDeliveries } from './actions.ts'
import { deliveriesContract } from './contract.ts'

export const deliveriesEndpoints = implement(deliveriesContract, {
  'GET /api/admin/mails': ({ platform, actor, query: { class: of, state, to, person, after } }) =>
    readDeliveries(platform, actor, { class: of, state, to, person, after }),
})
