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
