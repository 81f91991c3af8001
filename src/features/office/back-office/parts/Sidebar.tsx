import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { type SidebarItem, type StaffView, sidebarItems } from '../rules/desk.ts'

const icons: Readonly<Record<SidebarItem['id'], typeof LayoutDashboard>> = {
  dashboard: LayoutDashboard,
  reviews: ClipboardCheck,
  users: Users,
  financial: Landmark,
}

/** A column at the left; a row on phones. */
export function Sidebar({ staff }: { staff: StaffView }) {
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, useLocation().pathname)
  return (
    <nav aria-label="Staff area">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto lg:grid">
        {sidebarItems(staff).map(({ id, label, path }) => {
          const Icon = icons[id]
          return (
            <li key={id} className="shrink-0">
              <NavLink
                to={path}
                end={id === 'dashboard'}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-ink-2 no-underline hover:bg-brand-50 hover:text-ink aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon size={18} aria-hidden="true" className="shrink-0" />
                {label}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
