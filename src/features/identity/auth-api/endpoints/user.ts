import { updateUser } from '#features/identity/account-settings/actions/update-user.ts'
import { mustIdentifyUser, readUser, type WholeBearer } from '#features/identity/accounts/actions/identify.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, type CallOf, challengeOf, JsonAnswer, mustBePaced, readBodyOf } from './auth-answer.ts'
import { wireUser } from './wire-user.ts'

type GetUser = (typeof authContract)['GET /auth/v1/user']

/** API-14. */
export const getUser = authAnswer(
  authContract['GET /auth/v1/user'],
  async ({ caller }: CallOf<GetUser, WholeBearer>) => new JsonAnswer(wireUser(caller)),
  mustIdentifyUser,
)

/** API-15. */
export const putUser = authAnswer(authContract['PUT /auth/v1/user'], async (call) => {
  const { platform } = call
  await mustBePaced(call, 'address: user')
  const { caller } = call
  const body = await readBodyOf(call)
  if (body.app_metadata !== undefined) throw new Refusal('not_admin', 'Updating app_metadata requires admin privileges')
  const { email, phone, password, current_password: currentPassword, nonce, data } = body
  const challenge = challengeOf(body)
  const { redirectTo } = call
  await updateUser(platform, caller, { email, phone, password, currentPassword, nonce, data, redirectTo, challenge })
  return new JsonAnswer(wireUser(await readUser(platform, caller.userId)))
})
