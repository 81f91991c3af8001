import { passingClient, readUser } from '#features/identity/session/parts/auth-client.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { away, client, type Outcome, refused } from './auth-calls.ts'
import { notSolved, solveCaptcha } from './captcha.ts'

const noInstitution = 'No institution is set up for this address. Sign in with your e-mail address and a password.'

/** Leaves the page for the institution of an address. @param back a path of ours. */
export async function signInAtInstitution(email: string, back: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const { error } = await auth.signInWithSSO({ domain, options: { redirectTo: location.origin + back, ...solved } })
  if (!error) return { ok: true }
  return error.code === 'sso_provider_not_found' ? { ...refused(error), message: noInstitution } : refused(error)
}

/**
 * Leaves the page for the signed-in person's institution, which must authenticate them even if it recognises them. What
 * was typed stays in this tab.
 *
 * @param back a path of ours.
 */
export async function signInAgainAtInstitution(back: string): Promise<Outcome<object>> {
  const auth = await client()
  const asking = await passingClient({ 'x-force-authn': 'true' }).catch(() => undefined)
  if (!auth || !asking) return away
  const { data, error } = await readUser(auth)
  if (error) return refused(error)
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const providerId = `${data.user.app_metadata.provider}`.replace(/^sso:/, '')
  const options = { redirectTo: location.origin + back, skipBrowserRedirect: true, ...solved }
  const asked = await asking.signInWithSSO({ providerId, options })
  if (asked.error) return refused(asked.error)
  await signOut({ signsInAgain: true })
  location.assign(asked.data.url)
  return { ok: true }
}
