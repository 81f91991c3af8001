import { implement } from '#platform/endpoint.ts'
import { closeOwnAccount } from './actions/close-account.ts'
import { endSession, exportData, readEvents, readProfile, readSessions, saveProfile } from './actions/own-account.ts'
import { accountContract } from './contract.ts'

export const accountEndpoints = implement(accountContract, {
  'GET /api/me/profile': ({ platform, actor }) => readProfile(platform, actor),
  'PUT /api/me/profile': ({ platform, actor, body }) => saveProfile(platform, actor, body),
  'GET /api/me/sessions': ({ platform, actor }) => readSessions(platform, actor),
  'DELETE /api/me/sessions/:id': ({ platform, actor, params }) => endSession(platform, actor, params.id),
  'GET /api/me/sign-ins': ({ platform, actor }) => readEvents(platform, actor),
  'GET /api/me/data': ({ platform, actor }) => exportData(platform, actor),
  'POST /api/me/close': ({ platform, actor, body }) => closeOwnAccount(platform, actor, body.password),
})
