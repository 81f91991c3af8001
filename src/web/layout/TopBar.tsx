import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { Me } from '#features/identity/session/contract.ts'
import { type SessionState, useAuth } from '#features/identity/session/parts/session.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { SearchButton } from '#features/site/search/parts/SearchButton.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Mark } from '#ui/Mark.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'

/** Loaded for signed-in people only. If loading fails, a plain link to their own page takes its place. */
const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then(
    (module) => ({ default: module.AccountMenu }),
    () => ({ default: AccountLink }),
  ),
)

/** The bar of every page: logo, search, public links and the account part (NAV-01). */
export function TopBar() {
  const session = useAuth()
  const { brand } = useSite()
  const opener = useRef<HTMLButtonElement>(null)
  const { open, setOpen, close } = useMobileMenu(opener)
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex min-h-15 max-w-6xl items-center gap-2 px-4">
        <Link
          to={paths.home}
          onClick={close}
          className="mr-auto flex min-h-11 items-center gap-2.5 text-ink no-underline lg:mr-4"
        >
          <Mark size={24} className="text-brand-500" />
          <span className="font-semibold font-serif text-lg">{brand}</span>
        </Link>
        <SearchButton />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <PublicLinks session={session} explore="Explore Projects" onChoose={close} />
        </nav>
        <AccountPart session={session} onChoose={close} />
        <button
          ref={opener}
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
          className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4rem)] gap-1 overflow-y-auto border-line border-y bg-paper px-4 py-3 md:hidden"
        >
          <PublicLinks session={session} explore="Browse Projects" onChoose={close} />
          {session.state === 'signed-out' && (
            <div className="mt-2 grid gap-3">
              <SignedOutButtons stacked onChoose={close} />
            </div>
          )}
        </nav>
      )}
    </header>
  )
}

/** Open until a link is chosen, the page changes, or Escape returns the focus to the button (NAV-03, NAV-04). */
function useMobileMenu(opener: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const { key } = useLocation()
  useEffect(close, [key])
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open, opener])
  return { open, setOpen, close }
}

/** A menu closes after any link is chosen (NAV-04), even one to the current page. */
type Choosing = { onChoose: () => void }

const linkClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 text-ink-2 no-underline hover:bg-brand-50 hover:text-ink aria-[current=page]:text-ink xl:whitespace-nowrap'

/** AMB-003: the label differs between the bar and the mobile menu. AMB-004: public links stay for signed-in people. */
function PublicLinks({ session, explore, onChoose }: { session: SessionState; explore: string } & Choosing) {
  const isResearcherOrStaff = session.state === 'signed-in' && session.me.userType !== 'donor'
  const { pathname } = useLocation()
  const link = (path: string) => ({
    to: path,
    onClick: onChoose,
    className: linkClass,
    ...(pathname === path ? { 'aria-current': 'page' as const } : {}),
  })
  return (
    <>
      {!isResearcherOrStaff && <Link {...link(paths.researcherSignup)}>For Researchers</Link>}
      <Link {...link(paths.jobs())}>Job Board</Link>
      <Link {...link(paths.about)}>About Us</Link>
      <Link {...link(paths.stemSectors)}>{explore}</Link>
    </>
  )
}

/**
 * AMB-024: only this part of the bar waits for the session. Where none is stored, the first script of the page says
 * so (hosts/browser/begin.ts), and the buttons stand there from the first paint: nothing waits, and nothing spins.
 */
function AccountPart({ session, onChoose }: { session: SessionState } & Choosing) {
  if (session.state === 'signed-in')
    return (
      <Suspense fallback={<Waiting label="Loading your menu" />}>
        <AccountMenu me={session.me} />
      </Suspense>
    )
  const isLoading = session.state === 'loading'
  return (
    <>
      {isLoading && <Waiting label="Checking whether you are signed in" className="anonymous:hidden" />}
      <div className={cx('hidden items-center gap-2', isLoading ? 'md:anonymous:flex' : 'md:flex')}>
        <SignedOutButtons onChoose={onChoose} />
      </div>
    </>
  )
}

const Waiting = ({ label, className }: { label: string; className?: string }) => (
  <span className={cx('inline-grid min-h-11 min-w-11 md:min-w-24 place-items-center', className)}>
    <Spinner label={label} />
  </span>
)

const AccountLink = ({ me }: { me: Me }) => (
  <Link to={startPageOf(me)} className={linkClass}>
    {me.displayName}
  </Link>
)

function SignedOutButtons({ stacked = false, onChoose }: { stacked?: boolean } & Choosing) {
  return (
    <>
      <Link to={paths.signIn()} onClick={onChoose} className={stacked ? buttonClass({ variant: 'quiet' }) : linkClass}>
        Sign In
      </Link>
      <Link
        to={paths.getStarted()}
        onClick={onChoose}
        className={`${buttonClass({ size: stacked ? 'md' : 'sm' })} xl:whitespace-nowrap`}
      >
        Get Started
      </Link>
    </>
  )
}
