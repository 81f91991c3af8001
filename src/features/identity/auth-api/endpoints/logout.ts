import { type SignOutScope, signOut } from '#features/identity/sign-in/actions/sign-out.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { signOutScopes } from '../contract/bodies.ts'
import { authAnswer } from './auth-answer.ts'

const scopes: readonly string[] = signOutScopes satisfies readonly SignOutScope[]
const isScope = (text: string): text is SignOutScope => scopes.includes(text)

/** API-10, API-11, API-12. */
export const logout = authAnswer(authContract['POST /auth/v1/logout'], async (call) => {
  const { caller } = call
  const scope = call.query.get('scope') ?? 'global'
  if (!isScope(scope)) throw new Refusal('validation_failed', 'scope must be global, local or others')
  await signOut(call.platform, caller, scope)
  return new Response(null, { status: 204 })
})
