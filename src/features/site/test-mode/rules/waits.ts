// AMB-161: the waits that Test Mode has, and the real product does not.

/** CNST-16, CNST-20, MODL-02: signing in and up, on its page and in the dialog, which then closes. */
export const signInWaitMs = 1000
/** CNST-17. */
export const submitWaitMs = 2000
/** CNST-18. */
export const profileWaitMs = 1000
/** CNST-19: the form saves, then opens the project. */
export const editWaitMs = 1000

type Call = { readonly method: string; readonly url: string }

/** The minimum time until a call is answered; 0 for most. */
export function waitOf({ method, url }: Call): number {
  const { pathname, searchParams } = new URL(url)
  const grant = searchParams.get('grant_type')
  switch (`${method} ${pathname}`) {
    case 'POST /auth/v1/token':
      // A refresh is invisible, so it has no wait.
      return grant === 'password' ? signInWaitMs : 0
    case 'POST /auth/v1/signup':
      return signInWaitMs
    case 'POST /api/projects':
      return submitWaitMs
    case 'PUT /api/me/researcher-profile':
      return profileWaitMs
  }
  return method === 'PUT' && /^\/api\/projects\/[^/]+$/.test(pathname) ? editWaitMs : 0
}
