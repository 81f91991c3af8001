import { updateUser } from '#features/identity/account-settings/actions/update-user.ts'
import { mustIdentifyUser, readUser, type WholeBearer } from '#features/identity/accounts/actions/identify.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, type CallOf, challengeOf, JsonAnswer, mustBePaced, readBodyOf } from './auth-answer.ts'
import { markAsker } from './flow-cookie.ts'
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
  const { platform, request } = call
  await mustBePaced(call, 'address: user')
  const { caller } = call
  const body = await readBodyOf(call)
  if (body.app_metadata !== undefined) throw new Refusal('not_admin', 'Updating app_metadata requires admin privileges')
  const { email, phone, password, current_password: currentPassword, nonce, data } = body
  const challenge = challengeOf(body)
  const { redirectTo } = call
  const { browser, headers } = markAsker(platform, request)
  const asked = { email, phone, password, currentPassword, nonce, data, redirectTo, challenge, browser }
  await updateUser(platform, caller, asked)
  const answer = wireUser(await readUser(platform, caller.userId))
  return new JsonAnswer(answer, email === undefined ? {} : headers)
})
