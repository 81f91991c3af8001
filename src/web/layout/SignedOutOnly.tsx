import { useEffect } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { homeOf } from '#features/identity/session/parts/home-of.ts'
import { useCameSignedIn } from '#features/identity/sign-in/parts/use-arrival.ts'
import { safeNext } from '#values/paths.ts'

/**
 * AMB-010: a person who arrives signed in is redirected to `next` or to their own page. A person who signs in here
 * stays until the form redirects.
 */
export function SignedOutOnly() {
  const me = useCameSignedIn()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const to = me && safeNext(query.get('next'), homeOf(me))
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
  return <Outlet />
}
