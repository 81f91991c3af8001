import { useEffect, useRef } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useSession } from '#features/identity/parts/session.ts'
import { homeOf } from '../guards.ts'

/**
 * AMB-010: who arrives signed in is sent to their own page. Who signs in here stays until the form
 * has said where to go.
 */
export function SignedOutOnly() {
  const session = useSession()
  const navigate = useNavigate()
  const cameSignedOut = useRef(false)
  useEffect(() => {
    if (session.state === 'signed-out') cameSignedOut.current = true
    if (session.state === 'signed-in' && !cameSignedOut.current) void navigate(homeOf(session.me), { replace: true })
  }, [session, navigate])
  return <Outlet />
}
