import { useNavigate } from 'react-router'
import { staffRedirectMs } from '#features/identity/accounts/rules/sign-up.ts'
import { currentSession, type SessionState } from '#features/identity/session/parts/session.ts'
import { isUnfinished, startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { toast } from '#ui/toast.ts'
import { paths, safeNext } from '#values/paths.ts'

/** Sends people on after signing in or up. @param next where a guard sent them from; only our own paths count. */
export function useAfterSignIn(next: string | null) {
  const navigate = useNavigate()
  return {
    /** AMB-038: to where they came from, or else home; staff to the dashboard after a moment (CNST-15). */
    signedIn: (session: SessionState): void => {
      const me = session.state === 'signed-in' ? session.me : undefined
      if (me && isUnfinished(me)) return void navigate(paths.signInArrival(safeNext(next, '') || undefined))
      toast.show('Welcome back!')
      if (me?.staff) setTimeout(() => void navigate(safeNext(next, paths.admin)), staffRedirectMs)
      else void navigate(safeNext(next, paths.home))
    },
    /** AMB-034: to the new profile; home while the address is not confirmed. */
    signedUp: (session: SessionState = currentSession()): void => {
      const isIn = session.state === 'signed-in'
      void navigate(isIn ? safeNext(next, startPageOf(session.me)) : paths.home)
    },
  }
}
