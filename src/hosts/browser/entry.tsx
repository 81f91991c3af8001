import '#ui/app.css'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { accessToken } from '#features/identity/session/parts/auth-client.ts'
import {
  currentSession,
  followSession,
  knownSession,
  noteUnread,
  refreshSession,
  subscribeToSession,
} from '#features/identity/session/parts/session.ts'
import { sessionOf } from '#web/guards.ts'
import { type PageData, unpackErrors } from '#web/page-data.ts'
import { isPersonal, routes } from '#web/routes.tsx'
import { createClient, type Fetch, RefusedAnswer } from '#wire/client.ts'
import { apiFetch } from '#wire/load.ts'
import { AccessToken, ApiFetch } from '#wire/use-api.ts'

const fetchWithToken: Fetch = async (request) => {
  const token = await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(request)
  // The session has ended on the server's side (signed out elsewhere, paused, banned): felt by the next thing that is
  // asked. In a task of its own, because the session is read by this very function.
  if (answer.status === 401 && token && !request.url.endsWith('/api/me')) setTimeout(lookAgain)
  return answer
}

/** A server that cannot be reached has not said that the session is over. */
const lookAgain = (): void => void refreshSession().catch(() => undefined)

/** A tab that comes back into view may have been signed out meanwhile. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') lookAgain()
})

const api = createClient<typeof sessionContract>(fetchWithToken, location.origin)

followSession(async () => {
  const answer = await api('GET /api/me')
  if (answer.ok) return answer.data
  // A server that is busy, or wants fewer requests, has not said that the session is over.
  if (answer.refusal.status !== 401) throw new RefusedAnswer(answer.refusal)
  return undefined
})

const whoIsHere = (): string | undefined => {
  const session = currentSession()
  return session.state === 'signed-in' ? session.me.userId : undefined
}

let live: Promise<void> | undefined
/** Who is signed in is told of what happens. Strangers do not load what it takes, and without it the page works too. */
const beLive = (): Promise<void> =>
  import('#features/site/realtime/parts/follow-live.ts').then(
    ({ followLive }) =>
      followLive(
        { userId: whoIsHere, subscribe: subscribeToSession, noteUnread, lookAgain },
        fetchWithToken,
        Math.random,
      ),
    () => undefined,
  )

function contextForLoaders(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetchWithToken)
  context.set(sessionOf, knownSession)
  return context
}

/** The screens that the server rendered must be here before the page is taken over. */
async function loadRendered(list: RouteObject[]): Promise<void> {
  const matches = matchRoutes(list, location) ?? []
  if (isPersonal(matches.map((match) => match.route.id ?? ''))) return
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const { lazy } = route
      delete route.lazy
      Object.assign(route, await lazy())
    }),
  )
}

async function takeOver(): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  await loadRendered(routes)
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData, errors: unpackErrors(data.errors) },
    getContext: contextForLoaders,
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  // In a task of its own: a navigation that began in this one (a signed-in person sent home) is not yet seen in the
  // router's state, and asking again would end it.
  const revalidate = (): void => {
    if (router.state.initialized) void router.revalidate()
  }
  const app = (
    <TakenOver then={() => askAgainForOthers(() => setTimeout(revalidate))}>
      <StrictMode>
        <ApiFetch value={fetchWithToken}>
          <AccessToken value={accessToken}>
            <RouterProvider router={router} />
          </AccessToken>
        </ApiFetch>
      </StrictMode>
    </TakenOver>
  )
  // Piece by piece, so that a slow phone answers its owner meanwhile. A personal page, whose frame is small, at once:
  // the router begins to load what is missing, and the first render must still be what the server sent.
  if (router.state.initialized) startTransition(() => void hydrateRoot(root, app))
  else flushSync(() => hydrateRoot(root, app))
}

type TakenOverProps = { readonly then: () => void; readonly children: ReactNode }

/**
 * Around the strict part, which in development runs effects twice. And around, not beside it: what stands beside the
 * page's root changes the ids that `useId` makes below it, and the server's are in the page already.
 */
function TakenOver({ then, children }: TakenOverProps) {
  useEffect(then, [])
  return children
}

/**
 * What depends on who is looking (an owner's pending project, what is saved, a page that is not for strangers) is asked
 * again whenever that is somebody else.
 */
function askAgainForOthers(revalidate: () => void): void {
  let seen: string | undefined
  const look = (): void => {
    if (currentSession().state === 'loading') return
    const person = whoIsHere()
    if (person && !live) live = beLive()
    if (person === seen) return
    seen = person
    revalidate()
  }
  subscribeToSession(look)
  look()
}

void takeOver()
