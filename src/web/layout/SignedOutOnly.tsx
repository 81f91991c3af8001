import { useEffect } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { useInitiallySignedIn } from '#features/identity/session/parts/use-initially-signed-in.ts'
import { safeNext } from '#values/paths.ts'

/**
 * AMB-010: a person who arrives signed in is redirected to `next` or to their own page. A person who signs in here
 * stays until the form redirects.
 */
export function SignedOutOnly() {
  const me = useInitiallySignedIn()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const to = me && safeNext(query.get('next'), startPageOf(me))
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
  return <Outlet />
}
