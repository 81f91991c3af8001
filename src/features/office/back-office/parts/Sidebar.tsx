import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChartLine from 'lucide-react/icons/chart-line'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MenuIcon from 'lucide-react/icons/menu'
import SettingsIcon from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#values/paths.ts'
import { type SidebarItem, type StaffView, sidebarItems } from '../rules/desk.ts'
import { type Count, useWaiting } from './use-waiting.ts'

const icons: Readonly<Record<SidebarItem['id'], typeof LayoutDashboard>> = {
  dashboard: LayoutDashboard,
  reviews: ClipboardCheck,
  verifications: BadgeCheck,
  sessions: CalendarClock,
  moderation: ShieldCheck,
  users: Users,
  support: LifeBuoy,
  mail: Mail,
  analytics: ChartLine,
  financial: Landmark,
  settings: SettingsIcon,
}

type SidebarProps = {
  staff: StaffView & { readonly department: string }
  displayName: string
  /** What is offered above the name. */
  children?: ReactNode
}

/** A column at the left; on phones a bar whose menu opens it. */
export function Sidebar({ staff, displayName, children }: SidebarProps) {
  const { brand } = useSite()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const waiting = useWaiting(pathname)
  // Each new page closes it.
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="flex flex-col border-line border-b bg-surface lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0">
      <div className="flex h-14 items-center justify-between gap-2 px-4 lg:h-12">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2 text-ink no-underline dense:min-h-8">
          <Mark size={20} className="text-brand-500" />
          <span className="font-semibold font-serif text-base">{brand}</span>
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="staff-menu"
          onClick={() => setOpen(!isOpen)}
          className="-mr-2 inline-flex min-h-11 items-center gap-2 px-2 text-ink-2 lg:hidden"
        >
          <MenuIcon size={20} aria-hidden="true" />
          Menu
        </button>
      </div>
      <nav id="staff-menu" aria-label="Staff area" className={cx('p-2 lg:overflow-y-auto', !isOpen && 'max-lg:hidden')}>
        <ul className="grid">
          {sidebarItems(staff).map(({ id, label, path }) => (
            <Entry key={id} id={id} label={label} path={path} waiting={waiting.get(id)} />
          ))}
        </ul>
      </nav>
      <div className="lg:mt-auto">{children}</div>
      <div
        className={cx(
          'flex min-h-14 items-center gap-2 border-line border-t px-4 text-sm leading-4 dense:text-xs dense:leading-4',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <Avatar name={displayName} size="sm" />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{displayName}</span>
          <span className="block truncate text-ink-3">{staff.department}</span>
        </p>
        <SignOut />
      </div>
    </header>
  )
}

function Entry({ id, label, path, waiting }: SidebarItem & { waiting: Count | undefined }) {
  const Icon = icons[id]
  return (
    <li>
      <NavLink
        to={path}
        // All others' addresses lie below it.
        end={id === 'dashboard'}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 text-ink-2 no-underline hover:bg-brand-50 hover:text-ink aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-ink dense:min-h-8 dense:whitespace-nowrap dense:text-xs dense:tracking-tight"
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
        {waiting !== undefined && waiting.waiting > 0 && (
          <span className="ml-auto font-normal text-ink-3 tabular-nums">
            {waiting.waiting}
            <span className="sr-only"> waiting{waiting.late > 0 && `, ${waiting.late} of them late`}</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}

function SignOut() {
  const navigate = useNavigate()
  const leave = async (): Promise<void> => {
    await signOut()
    await navigate(paths.home)
  }
  return (
    <button
      type="button"
      aria-label="Sign out"
      title="Sign out"
      onClick={() => void leave()}
      className="-mr-2 ml-auto grid min-h-11 min-w-11 shrink-0 place-items-center text-ink-3 hover:text-ink dense:min-h-8 dense:min-w-8"
    >
      <LogOut size={16} aria-hidden="true" />
    </button>
  )
}
