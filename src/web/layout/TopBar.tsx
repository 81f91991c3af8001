import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type SessionState, useSession } from '#features/identity/parts/session.ts'
import { useSite } from '#features/pages/parts/use-site.ts'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Mark } from '#ui/Mark.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'

/** NAV: links whose screens come later (job board, messages) stay absent until then. */
export function TopBar() {
  const session = useSession()
  const { brand } = useSite()
  const [open, setOpen] = useState(false)
  const { pathname, search, key } = useLocation()
  useEffect(() => setOpen(false), [pathname, search, key])
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-15 max-w-6xl items-center gap-2 px-4">
        <Link to={paths.home} className="mr-auto flex min-h-11 items-center gap-2.5 text-ink no-underline">
          <Mark size={24} className="text-brand-500" />
          <span className="font-semibold font-serif text-lg">{brand}</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <PublicLinks session={session} explore="Explore Projects" />
        </nav>
        <AccountPart session={session} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-lg text-ink hover:bg-brand-50 md:hidden"
        >
          <svg
            viewBox="0 0 20 20"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d={open ? 'M4 4l12 12M16 4L4 16' : 'M2.5 5h15M2.5 10h15M2.5 15h15'} />
          </svg>
          <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
        </button>
      </div>
      {open && (
        <nav
          id="mobile-menu"
          aria-label="Mobile"
          className="grid gap-1 border-line border-t bg-paper px-4 py-3 md:hidden"
        >
          <PublicLinks session={session} explore="Browse Projects" />
          {session.state === 'signed-out' && <SignedOutButtons stacked />}
        </nav>
      )}
    </header>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 text-ink-2 no-underline hover:bg-brand-50 hover:text-ink aria-[current=page]:text-ink'

/** AMB-003: the label differs between the bar and the mobile menu. AMB-004: public links stay for signed-in people. */
function PublicLinks({ session, explore }: { session: SessionState; explore: string }) {
  const isResearcherOrStaff = session.state === 'signed-in' && session.me.userType !== 'donor'
  const { pathname } = useLocation()
  const here = (path: string) => (pathname === path ? { 'aria-current': 'page' as const } : {})
  return (
    <>
      {!isResearcherOrStaff && (
        <Link to={paths.researcherSignup} className={linkClass} {...here(paths.researcherSignup)}>
          For Researchers
        </Link>
      )}
      <Link to={paths.about} className={linkClass} {...here(paths.about)}>
        About Us
      </Link>
      <Link to={paths.stemSectors} className={linkClass} {...here(paths.stemSectors)}>
        {explore}
      </Link>
    </>
  )
}

/** AMB-024: only this part of the bar waits for the session. */
function AccountPart({ session }: { session: SessionState }) {
  if (session.state === 'loading')
    return (
      <span className="inline-grid min-h-11 min-w-24 place-items-center">
        <Spinner label="Checking whether you are signed in" />
      </span>
    )
  if (session.state === 'signed-in') return <AccountMenu me={session.me} />
  return (
    <div className="hidden items-center gap-2 md:flex">
      <SignedOutButtons />
    </div>
  )
}

function SignedOutButtons({ stacked = false }: { stacked?: boolean }) {
  return (
    <>
      <Link to={paths.signIn()} className={cx(stacked ? buttonClass({ variant: 'quiet' }) : linkClass)}>
        Sign In
      </Link>
      <Link to={paths.getStarted()} className={buttonClass({ size: stacked ? 'md' : 'sm' })}>
        Get Started
      </Link>
    </>
  )
}
