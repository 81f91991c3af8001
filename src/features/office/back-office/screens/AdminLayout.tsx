import LogOut from 'lucide-react/icons/log-out'
import { Link, Outlet, useNavigate } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { signOut, useSession } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { SecondFactorOffer } from '../parts/SecondFactorOffer.tsx'
import { Sidebar } from '../parts/Sidebar.tsx'

export const handle = screen(() => ({ title: 'Staff area', robots: 'noindex' }))

/** The layout of the staff area, instead of the public bar and footer (AMB-014). */
export function Component() {
  const session = useSession()
  const { brand } = useSite()
  if (session.state !== 'signed-in' || !session.me.staff)
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner label="Loading" shown />
      </div>
    )
  const { staff, displayName, userId } = session.me
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <header className="flex flex-col gap-1 border-line border-b bg-surface p-3 lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 px-3 text-ink no-underline">
          <Mark size={22} className="text-brand-500" />
          <span className="font-semibold font-serif text-lg">{brand}</span>
        </Link>
        <Sidebar staff={staff} />
        <div className="flex items-center justify-between gap-2 px-3 lg:mt-auto lg:grid lg:border-line lg:border-t lg:pt-3">
          <p className="min-w-0 leading-tight">
            <span className="block font-semibold">{displayName}</span>
            <span className="block truncate text-ink-3 text-sm">{staff.department}</span>
          </p>
          <SignOut />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-6">
        {staff.secondFactor === 'offered' && <SecondFactorOffer userId={userId} />}
        <Outlet />
      </main>
    </div>
  )
}

function SignOut() {
  const navigate = useNavigate()
  const leave = async (): Promise<void> => {
    await signOut()
    await navigate(paths.home)
  }
  return (
    <Button variant="quiet" size="sm" onClick={() => void leave()}>
      <LogOut size={16} aria-hidden="true" />
      Sign out
    </Button>
  )
}
