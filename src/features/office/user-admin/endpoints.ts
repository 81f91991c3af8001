import { implement } from '#platform/endpoint.ts'
import { ban, invite, pause, removeRole, restore, setRole } from './actions/decide.ts'
import { endSessions, removeLostFactor, removePasskey, resendConfirmation, sendRecovery } from './actions/help.ts'
import { readPeople, readPerson } from './actions/read-people.ts'
import { readStaff, withdrawInvite } from './actions/staff.ts'
import { userAdminContract } from './contract.ts'

export const userAdminEndpoints = implement(userAdminContract, {
  'GET /api/admin/users': ({ platform, actor, query: { search, type, state, role, confirmed, badge, plan, after } }) =>
    readPeople(platform, actor, { search, type, state, role, confirmed, badge, plan, after }),
  'GET /api/admin/users/:id': ({ platform, actor, params }) => readPerson(platform, actor, params.id),
  'POST /api/admin/users/:id/confirmation': ({ platform, actor, params }) =>
    resendConfirmation(platform, actor, params.id),
  'POST /api/admin/users/:id/recovery': ({ platform, actor, params }) => sendRecovery(platform, actor, params.id),
  'POST /api/admin/users/:id/end-sessions': ({ platform, actor, params, body }) =>
    endSessions(platform, actor, params.id, body.reason),
  'POST /api/admin/users/:id/factors/:factorId/remove': ({ platform, actor, params, body }) =>
    removeLostFactor(platform, actor, { ...params, ...body }),
  'POST /api/admin/users/:id/passkeys/:passkeyId/remove': ({ platform, actor, params, body }) =>
    removePasskey(platform, actor, { ...params, ...body }),
  'POST /api/admin/users/:id/pause': ({ platform, actor, params, body }) =>
    pause(platform, actor, { ...params, ...body }),
  'POST /api/admin/users/:id/ban': ({ platform, actor, params, body: { reason, until } }) =>
    ban(platform, actor, { ...params, reason, until }),
  'POST /api/admin/users/:id/restore': ({ platform, actor, params, body }) =>
    restore(platform, actor, { ...params, ...body }),
  'PUT /api/admin/users/:id/role': ({ platform, actor, params, body }) =>
    setRole(platform, actor, { ...params, ...body }),
  'POST /api/admin/users/:id/role/remove': ({ platform, actor, params, body }) =>
    removeRole(platform, actor, { ...params, ...body }),
  'GET /api/admin/staff': ({ platform }) => readStaff(platform),
  'POST /api/admin/invitations/:id/withdraw': ({ platform, actor, params }) =>
    withdrawInvite(platform, actor, params.id),
  'POST /api/admin/invitations': ({ platform, actor, body }) => invite(platform, actor, body),
})
