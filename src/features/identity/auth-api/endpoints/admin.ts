import { readUserOf } from '#features/identity/accounts/actions/identify.ts'
import { listPasskeys } from '#features/identity/accounts/actions/records.ts'
import { removePasskey } from '#features/identity/sign-in/actions/passkeys.ts'
import { apiOriginOf } from '#platform/settings.ts'
import { Refusal } from '#wire/refusal.ts'
import { generateLink, invite } from '../actions/admin-links.ts'
import {
  type AdminChange,
  adminCreate,
  adminDelete,
  adminDeleteFactor,
  adminFactors,
  adminUpdate,
  mustRead,
} from '../actions/admin-users.ts'
import { listUsers } from '../actions/list-users.ts'
import { adminContract, type ChangeBody } from '../contract/admin.ts'
import { oldestFirst, pageHeaders, pageOf } from './admin-call.ts'
import { type AuthCall, authAnswer, JsonAnswer, readBodyOf } from './auth-answer.ts'
import { wirePasskey } from './passkeys.ts'
import { wireFactor, wireUser } from './wire-user.ts'

/** API-28. */
export const postInvite = authAnswer(adminContract['POST /auth/v1/invite'], async (call) => {
  const by = call.caller
  const input = await readBodyOf(call)
  const account = await invite(call.platform, by, { ...input, redirectTo: call.redirectTo })
  return new JsonAnswer(wireUser(await readUserOf(call.platform, account)))
})

/** API-29. The user's fields are beside the link's, as the client reads them. */
export const postLink = authAnswer(adminContract['POST /auth/v1/admin/generate_link'], async (call) => {
  const { platform } = call
  const by = call.caller
  const { new_email: newEmail, redirect_to, password, ...input } = await readBodyOf(call)
  const asked = { ...input, newEmail, password, redirectTo: redirect_to ?? call.redirectTo }
  const { token, code, account, verificationType, redirectTo } = await generateLink(platform, by, asked)
  const type = verificationType.startsWith('email_change') ? 'email_change' : verificationType
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return new JsonAnswer({
    ...wireUser(await readUserOf(platform, account)),
    action_link: `${apiOriginOf(platform.settings)}/auth/v1/verify?${query}`,
    email_otp: code,
    hashed_token: token,
    verification_type: verificationType,
    redirect_to: redirectTo,
  })
})

async function readChange(call: AuthCall<unknown, ChangeBody>): Promise<AdminChange> {
  const body = await readBodyOf(call)
  if (body.phone && body.phone_confirm === false)
    throw new Refusal('validation_failed', 'phone_confirm: only a phone that you vouch for can be given')
  return {
    id: body.id,
    email: body.email,
    phone: body.phone,
    password: body.password,
    passwordHash: body.password_hash,
    emailConfirm: body.email_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    banDuration: body.ban_duration,
  }
}

/** API-30. */
export const postUsers = authAnswer(adminContract['POST /auth/v1/admin/users'], async (call) => {
  const by = call.caller
  const account = await adminCreate(call.platform, by, await readChange(call))
  return new JsonAnswer(wireUser(await readUserOf(call.platform, account)))
})

/** API-31. Identities are not loaded for a list. */
export const getUsers = authAnswer(adminContract['GET /auth/v1/admin/users'], async (call) => {
  const asked = pageOf(call)
  const filter = call.query.get('filter') ?? ''
  const { accounts, total } = await listUsers(call.platform, { ...asked, filter, oldestFirst: oldestFirst(call) })
  const users = accounts.map((account) => ({ ...wireUser({ account, identities: [], factors: [] }), identities: null }))
  return new JsonAnswer({ users, aud: 'authenticated' as const }, pageHeaders('/auth/v1/admin/users', asked, total))
})

/** API-32. */
export const getOne = authAnswer(adminContract['GET /auth/v1/admin/users/:id'], async (call) => {
  const account = await mustRead(call.platform.database, call.path.id ?? '')
  return new JsonAnswer(wireUser(await readUserOf(call.platform, account)))
})

/** API-33. */
export const putOne = authAnswer(adminContract['PUT /auth/v1/admin/users/:id'], async (call) => {
  const by = call.caller
  const account = await adminUpdate(call.platform, by, call.path.id ?? '', await readChange(call))
  return new JsonAnswer(wireUser(await readUserOf(call.platform, account)))
})

/** API-34. */
export const deleteOne = authAnswer(adminContract['DELETE /auth/v1/admin/users/:id'], async (call) => {
  const by = call.caller
  const { should_soft_delete: isSoft } = await readBodyOf(call)
  await adminDelete(call.platform, by, call.path.id ?? '', { isSoft })
  return new JsonAnswer({})
})

/** API-35. */
export const getUserFactors = authAnswer(adminContract['GET /auth/v1/admin/users/:id/factors'], async (call) => {
  return new JsonAnswer((await adminFactors(call.platform, call.path.id ?? '')).map(wireFactor))
})

export const deleteUserFactor = authAnswer(
  adminContract['DELETE /auth/v1/admin/users/:id/factors/:factorId'],
  async (call) => {
    const by = call.caller
    const { id = '', factorId = '' } = call.path
    return new JsonAnswer(wireFactor(await adminDeleteFactor(call.platform, by, id, factorId)))
  },
)

export const getUserPasskeys = authAnswer(adminContract['GET /auth/v1/admin/users/:id/passkeys'], async (call) => {
  const { database } = call.platform
  const { id } = await mustRead(database, call.path.id ?? '')
  return new JsonAnswer((await listPasskeys(database, id)).map(wirePasskey))
})

export const deleteUserPasskey = authAnswer(
  adminContract['DELETE /auth/v1/admin/users/:id/passkeys/:passkeyId'],
  async (call) => {
    const by = call.caller
    const { id: userId } = await mustRead(call.platform.database, call.path.id ?? '')
    await removePasskey(call.platform, { userId, passkeyId: call.path.passkeyId ?? '', by })
    return new Response(null, { status: 204 })
  },
)
