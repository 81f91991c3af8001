import { implement } from '#platform/endpoint.ts'
import { readCopies } from './actions/copies.ts'
import { reach, reopen } from './actions/milestones.ts'
import { readDifferences, readUpdates, readWaiting } from './actions/read-updates.ts'
import { takeBack } from './actions/take-back.ts'
import { discardUpdate, editUpdate, postUpdate } from './actions/write.ts'
import { updatesContract } from './contract.ts'

export const updatesEndpoints = implement(updatesContract, {
  'GET /api/projects/:id/updates': ({ platform, actor, params, query }) =>
    readUpdates(platform, actor, params.id, query.before),
  'POST /api/projects/:id/updates': ({ platform, actor, params, body }) => postUpdate(platform, actor, params.id, body),
  'GET /api/projects/:id/updates/waiting': async ({ platform, actor, params }) => ({
    items: await readWaiting(platform, actor, params.id),
  }),
  'PUT /api/updates/:id': ({ platform, actor, params, body }) => editUpdate(platform, actor, params.id, body),
  'GET /api/updates/:id/copies': async ({ platform, actor, params }) => ({
    items: await readCopies(platform, actor, params.id),
  }),
  'DELETE /api/updates/:id': ({ platform, actor, params }) => discardUpdate(platform, actor, params.id),
  'POST /api/updates/:id/take-back': ({ platform, actor, params }) => takeBack(platform, actor, params.id),
  'POST /api/projects/:id/milestones/:key/reached': ({ platform, actor, params, body }) =>
    reach(platform, actor, params, body.updateId),
  'POST /api/projects/:id/milestones/:key/take-back': ({ platform, actor, params, body }) =>
    reopen(platform, actor, params, body.reason),
  'GET /api/updates/:id/differences': async ({ platform, actor, params }) => ({
    items: await readDifferences(platform, actor, params.id),
  }),
})
