import * as z from 'zod'
import { wholeUser } from '#features/identity/accounts/actions/identify.ts'
import { listPasskeys } from '#features/identity/accounts/actions/records.ts'
import { removePasskey } from '#features/identity/sign-in/actions/passkeys.ts'
import { Refusal } from '#wire/refusal.ts'
import { generateLink, invite, linkTypes } from '../actions/admin-links.ts'
import {
  type AdminChange,
  adminCreate,
  adminDelete,
  adminDropFactor,
  adminFactors,
  adminUpdate,
  mustRead,
} from '../actions/admin-users.ts'
import { listUsers } from '../actions/list-users.ts'
import { adminContract } from '../contract/admin.ts'
import { oldestFirst, pageHeaders, pageOf } from './admin-call.ts'
import { type AuthCall, authAnswer, readAs } from './auth-answer.ts'
import { wirePasskey } from './passkeys.ts'
import { wireFactor, wireUser } from './wire-user.ts'

const data = z.record(z.string(), z.unknown())

const Invitation = z.object({ email: z.string().default(''), data: data.default({}) })

/** API-28. */
export const postInvite = authAnswer(adminContract['POST /auth/v1/invite'], async (call) => {
  const by = call.caller
  const input = await readAs(Invitation, call.request)
  const account = await invite(call.platform, by, { ...input, redirectTo: call.redirectTo })
  return Response.json(wireUser(await wholeUser(call.platform, account)))
})

const Link = Invitation.extend({
  type: z.enum(linkTypes),
  password: z.string().optional(),
  new_email: z.string().optional(),
  redirect_to: z.string().optional(),
})

/** API-29. The user's fields stand beside the link's, as the client reads them. */
export const postLink = authAnswer(adminContract['POST /auth/v1/admin/generate_link'], async (call) => {
  const { platform } = call
  const by = call.caller
  const { new_email: newEmail, redirect_to, password, ...input } = await readAs(Link, call.request)
  const asked = { ...input, newEmail, password, redirectTo: redirect_to ?? call.redirectTo }
  const { token, code, account, verificationType, redirectTo } = await generateLink(platform, by, asked)
  const type = verificationType.startsWith('email_change') ? 'email_change' : verificationType
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return Response.json({
    ...wireUser(await wholeUser(platform, account)),
    action_link: `${platform.settings.origin}/auth/v1/verify?${query}`,
    email_otp: code,
    hashed_token: token,
    verification_type: verificationType,
    redirect_to: redirectTo,
  })
})

const Change = z.object({
  id: z.string().optional(),
  /** Staff roles come by grant, never by this. */
  role: z.literal('authenticated').optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phone_confirm: z.boolean().optional(),
  password: z.string().max(256).optional(),
  password_hash: z.string().max(300).optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: data.optional(),
  app_metadata: data.optional(),
  ban_duration: z.string().max(40).optional(),
})

async function readChange({ request }: AuthCall): Promise<AdminChange> {
  const body = await readAs(Change, request)
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
  return Response.json(wireUser(await wholeUser(call.platform, account)))
})

/** API-31. Identities are not loaded for a list. */
export const getUsers = authAnswer(adminContract['GET /auth/v1/admin/users'], async (call) => {
  const asked = pageOf(call)
  const filter = call.query.get('filter') ?? ''
  const { accounts, total } = await listUsers(call.platform, { ...asked, filter, oldestFirst: oldestFirst(call) })
  const users = accounts.map((account) => ({ ...wireUser({ account, identities: [], factors: [] }), identities: null }))
  return Response.json({ users, aud: 'authenticated' }, { headers: pageHeaders('/auth/v1/admin/users', asked, total) })
})

/** API-32. */
export const getOne = authAnswer(adminContract['GET /auth/v1/admin/users/:id'], async (call) => {
  const account = await mustRead(call.platform.database, call.path.id ?? '')
  return Response.json(wireUser(await wholeUser(call.platform, account)))
})

/** API-33. */
export const putOne = authAnswer(adminContract['PUT /auth/v1/admin/users/:id'], async (call) => {
  const by = call.caller
  const account = await adminUpdate(call.platform, by, call.path.id ?? '', await readChange(call))
  return Response.json(wireUser(await wholeUser(call.platform, account)))
})

const Deletion = z.object({ should_soft_delete: z.boolean().default(false) })

/** API-34. */
export const deleteOne = authAnswer(adminContract['DELETE /auth/v1/admin/users/:id'], async (call) => {
  const by = call.caller
  const { should_soft_delete: isSoft } = await readAs(Deletion, call.request)
  await adminDelete(call.platform, by, call.path.id ?? '', { isSoft })
  return Response.json({})
})

/** API-35. */
export const getUserFactors = authAnswer(adminContract['GET /auth/v1/admin/users/:id/factors'], async (call) => {
  return Response.json((await adminFactors(call.platform, call.path.id ?? '')).map(wireFactor))
})

export const deleteUserFactor = authAnswer(
  adminContract['DELETE /auth/v1/admin/users/:id/factors/:factorId'],
  async (call) => {
    const by = call.caller
    const { id = '', factorId = '' } = call.path
    return Response.json(wireFactor(await adminDropFactor(call.platform, by, id, factorId)))
  },
)

export const getUserPasskeys = authAnswer(adminContract['GET /auth/v1/admin/users/:id/passkeys'], async (call) => {
  const { database } = call.platform
  const { id } = await mustRead(database, call.path.id ?? '')
  return Response.json((await listPasskeys(database, id)).map(wirePasskey))
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
