import { implement } from '#platform/endpoint.ts'
import { accept, askAgain, decline, openInvitation } from './actions/answer.ts'
import { changeRole, endMembership, readTeam } from './actions/changes.ts'
import { invite, resend, withdrawInvite } from './actions/invite.ts'
import { teamContract } from './contract.ts'

export const teamEndpoints = implement(teamContract, {
  'GET /api/projects/:id/team': ({ platform, actor, params }) => readTeam(platform, actor, params.id),
  'POST /api/projects/:id/invitations': ({ platform, actor, params, body }) => invite(platform, actor, params.id, body),
  'POST /api/invitations/:id/resend': ({ platform, actor, params, body }) =>
    resend(platform, actor, params.id, body.toAskedEmail),
  'DELETE /api/invitations/:id': ({ platform, actor, params }) => withdrawInvite(platform, actor, params.id),
  'POST /api/invitations/open': ({ platform, actor, body }) => openInvitation(platform, actor, body.token),
  'POST /api/invitations/accept': ({ platform, actor, body }) => accept(platform, actor, body.token),
  'POST /api/invitations/decline': ({ platform, body }) => decline(platform, body.token),
  'POST /api/invitations/ask': ({ platform, actor, body }) => askAgain(platform, actor, body.token),
  'PUT /api/projects/:id/team/:userId': ({ platform, actor, params, body }) =>
    changeRole(platform, actor, params, body.role),
  'DELETE /api/projects/:id/team/:userId': ({ platform, actor, params }) =>
    endMembership(platform, actor, params.id, params.userId),
})
