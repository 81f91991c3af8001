import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { forgetWords } from '#features/community/messages/parts/kept-words.ts'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import {
  AuthProvider,
  currentSession,
  isLeavingHere,
  subscribeToSession,
} from '#features/identity/session/parts/session.ts'
import { forgetTyped } from '#features/identity/sign-in/parts/forget-typed.ts'
import { NewPasswordHost } from '#features/identity/sign-in/parts/new-password-dialog.tsx'
import { SignInDialogHost } from '#features/identity/sign-in/parts/sign-in-dialog.tsx'
import { forgetViewed } from '#features/research/researchers/parts/last-viewed.ts'
import { forgetRecent } from '#features/site/search/parts/recent.ts'
import { SearchHost } from '#features/site/search/parts/SearchHost.tsx'
import { cx } from '#ui/cx.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { toast } from '#ui/toast.ts'
import { fullTitle, headOf } from '../head.ts'
import { type FocusPath, noPath, pathTo } from './focus-path.ts'
import { KeepDrafts } from './KeepDrafts.tsx'
import { PageScroll } from './PageScroll.tsx'
import { sectionIn, useSectionScroll } from './SectionLink.tsx'

/** The frame of every page, public and staff alike. */
export function Shell() {
  useHead()
  useSectionScroll()
  useSignOutNote()
  useEffect(() => {
    addEventListener('online', toast.endErrors)
    return () => removeEventListener('online', toast.endErrors)
  }, [])
  return (
    <AuthProvider>
      <NavigationLine />
      <KeepDrafts>
        <Outlet />
        <SearchHost />
        <SignInDialogHost />
        <NewPasswordHost />
      </KeepDrafts>
      <Toaster />
      <PageScroll />
    </AuthProvider>
  )
}

/** The server renders the first page's head; after client-side navigation the browser updates it. */
function useHead(): void {
  const matches = useMatches()
  const { brand } = useSite()
  const { pathname } = useLocation()
  const head = headOf(matches, { title: brand })
  const title = fullTitle(head, brand)
  const { description = '', canonical = pathname } = head
  useFocus(title)
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    document.querySelector('link[rel=canonical]')?.setAttribute('href', new URL(canonical, location.origin).href)
  }, [title, description, canonical])
}

/** See focus.ts. The browser announces the first page; a link to a section moves the focus there. */
function useFocus(title: string): void {
  const { pathname, state } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    let latest: FocusPath | undefined
    const note = ({ target }: FocusEvent): void => {
      const isFirst = !latest
      latest = target instanceof Element ? pathTo(target) : noPath
      if (isFirst) withFocus(begin)
    }
    const begin = ({ keepFocus }: Focus): void => {
      document.removeEventListener('focusin', note)
      keepFocus(latest ?? noPath)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    toast.endErrors()
    if (!sectionIn(state)) withFocus(({ arrive }) => arrive(title))
  }, [pathname, state, title])
}

type Focus = typeof import('./focus.ts')
let focus: Promise<Focus> | undefined

/**
 * One promise for all, so that what asked first runs first. If this file does not load, as on a bad connection, the
 * browser's own focus rules apply.
 */
function withFocus(use: (loaded: Focus) => void): void {
  focus ??= import('./focus.ts')
  focus.then(use, () => {
    focus = undefined
  })
}

/**
 * Signing out clears recent searches, unsent messages, the address typed to sign in and the project viewed last: the
 * next person here need not know them. A sign-out that happened elsewhere is shown in this tab too.
 */
function useSignOutNote(): void {
  useEffect(() => {
    // The session may have been known before this effect ran.
    let wasIn = currentSession().state === 'signed-in'
    return subscribeToSession(() => {
      const { state } = currentSession()
      if (wasIn && state === 'signed-out') {
        forgetTyped()
        forgetRecent()
        forgetWords()
        forgetViewed()
        if (!isLeavingHere()) toast.show('You are signed out: it was done in another tab, or your session has ended.')
      }
      wasIn = state === 'signed-in'
    })
  }, [])
}

/** A thin progress line while the next page is loading; short waits do not show it. */
function NavigationLine() {
  const busy = useNavigation().state === 'loading'
  return (
    <div
      aria-hidden="true"
      className={cx(
        'fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-brand-500 transition-transform',
        busy ? 'scale-x-90 delay-150 duration-[4s]' : 'scale-x-0 duration-0',
      )}
    />
  )
}
