import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUnreadThreads } from '#features/community/messages/parts/room-news.ts'
import { inTestMode, mayBeTestMode } from '#features/foundation/test-mode/parts/session.ts'
import type { Me } from '#features/identity/session/contract.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { routerLink } from '#wire/router-link.tsx'
import { useOwedAgreement } from './use-owed-agreement.ts'

/** NAV-12…17: the signed-in person, their links and sign-out. Items without a screen yet are left out. */
export function AccountMenu({ me }: { me: Me }) {
  const navigate = useNavigate()
  const threads = useUnreadThreads()
  useTitleCount(threads)
  useOwedAgreement(me)
  const leave = async (): Promise<void> => {
    // Leaves a personal page first: its guard would redirect a signed-out person to sign in.
    if (!me.owesAgreement) await navigate(paths.home)
    await signOut()
  }
  const face = (
    <span className="flex items-center gap-3 text-left">
      <span className="relative">
        <Avatar name={me.displayName} src={me.avatarUrl} size="sm" />
        {me.unreadNotifications > 0 && <Unread count={me.unreadNotifications} />}
        {(threads > 0 || (mayBeTestMode && inTestMode())) && <Dot />}
      </span>
      <span className="sr-only leading-tight sm:not-sr-only">
        <span className="block text-sm">{me.displayName}</span>
        <span className="sr-only">, </span>
        <span className="block font-normal text-ink-3 text-xs">{me.accountLabel}</span>
        {me.unreadNotifications > 0 && <span className="sr-only">, {unreadText(me.unreadNotifications)}</span>}
        {threads > 0 && <span className="sr-only">, unread messages</span>}
      </span>
    </span>
  )
  return (
    <Menu
      label=", account menu"
      icon={face}
      items={[...itemsFor(me, threads), { id: 'sign-out', label: 'Sign Out', onSelect: () => void leave() }]}
      renderLink={routerLink}
    />
  )
}

const unreadText = (count: number): string => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`

/** On the bar itself, so that the count is seen without opening the menu. */
const Unread = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    title={unreadText(count)}
    className="absolute -top-2.5 -right-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand-600 px-0.5 font-semibold text-[0.6875rem] text-on-brand leading-none ring-2 ring-paper"
  >
    {count > 9 ? '9+' : count}
  </span>
)

/** AMB-012: only while a message is unread; always in Test Mode. */
const Dot = () => (
  <span
    aria-hidden="true"
    title="Unread messages"
    className="absolute -right-1 -bottom-0.5 size-2.5 rounded-full bg-bad-fill ring-2 ring-paper"
  />
)

/** ' (2)'; the server counts conversations up to 100 only. */
const bracketed = (count: number): string => (count > 0 ? ` (${count > 99 ? '99+' : count})` : '')

/** Puts '(2)' before the tab's title, as in '(2) Messages · …', whichever page sets it. */
function useTitleCount(threads: number): void {
  useEffect(() => {
    const write = (): void => {
      const title = `${bracketed(threads)} ${document.title.replace(/^\(\d+\+?\) /, '')}`.trim()
      if (document.title !== title) document.title = title
    }
    write()
    const title = document.querySelector('title')
    if (!title) return
    const watch = new MutationObserver(write)
    watch.observe(title, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [threads])
}

function itemsFor(me: Me, threads: number): MenuItem[] {
  const settings = { id: 'settings', label: 'Settings', href: paths.settings }
  const notifications = {
    id: 'notifications',
    label: `Notifications${bracketed(me.unreadNotifications)}`,
    href: paths.notifications,
  }
  if (me.staff) return [{ id: 'admin', label: 'Admin Dashboard', href: paths.admin }, notifications, settings]
  const messages = { id: 'messages', label: `Messages${bracketed(threads)}`, href: paths.messages() }
  const saved = { id: 'saved', label: 'Saved Projects', href: paths.saved() }
  if (me.userType === 'donor')
    return [
      { id: 'profile', label: 'My Profile', href: paths.donorProfile },
      { id: 'donations', label: 'My Donations', href: paths.myDonations() },
      { id: 'connections', label: 'Connections', href: donorPaths.connections() },
      { id: 'for-me', label: 'For Me', href: donorPaths.forMe() },
      saved,
      messages,
      { id: 'local', label: 'Local Projects', href: donorPaths.localProjects() },
      notifications,
      settings,
    ]
  return [
    { id: 'projects', label: 'My Projects', href: paths.researcherProfile('projects') },
    { id: 'analytics', label: 'Analytics', href: paths.researcherProfile('analytics') },
    { id: 'donors', label: 'My Donors', href: paths.researcherProfile('donors') },
    saved,
    messages,
    notifications,
    { ...settings, href: paths.researcherProfile('settings') },
  ]
}
