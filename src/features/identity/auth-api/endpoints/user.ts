import * as z from 'zod'
import { updateUser } from '#features/identity/account-settings/actions/update-user.ts'
import { mustIdentifyWhole, readUser, type WholeBearer } from '#features/identity/accounts/actions/identify.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import {
  type AuthCall,
  authAnswer,
  challengeOf,
  JsonAnswer,
  mustBePaced,
  readAs,
  withChallenge,
} from './auth-answer.ts'
import { wireUser } from './wire-user.ts'

/** API-14. */
export const getUser = authAnswer(
  authContract['GET /auth/v1/user'],
  async ({ caller }: AuthCall<WholeBearer>) => new JsonAnswer(wireUser(caller)),
  mustIdentifyWhole,
)

const Body = withChallenge({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
})

/** API-15. */
export const putUser = authAnswer(authContract['PUT /auth/v1/user'], async (call) => {
  const { platform, request } = call
  await mustBePaced(call, 'address: user')
  const { caller } = call
  const body = await readAs(Body, request)
  if (body.app_metadata !== undefined) throw new Refusal('not_admin', 'Updating app_metadata requires admin privileges')
  const { email, phone, password, current_password: currentPassword, nonce, data } = body
  const challenge = challengeOf(body)
  const { redirectTo } = call
  await updateUser(platform, caller, { email, phone, password, currentPassword, nonce, data, redirectTo, challenge })
  return Response.json(wireUser(await readUser(platform, caller.userId)))
})
