import '#ui/app.css'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type DataRouter,
  type DataStrategyFunction,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  type Path,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { inTestMode, mayBeTestMode, testModeBase } from '#features/foundation/test-mode/parts/session.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { accessToken } from '#features/identity/session/parts/auth-client.ts'
import {
  currentSession,
  currentUserId,
  followSession,
  loadedSession,
  noteUnread,
  refreshSession,
  subscribeToSession,
} from '#features/identity/session/parts/session.ts'
import { type PageData, unpackErrors } from '#web/page-data.ts'
import { elsewhere, isPersonal } from '#web/page-route.ts'
import { frames, publicRoutes } from '#web/public-routes.tsx'
import { sessionOf } from '#web/session-of.ts'
import { createClient, type Fetch, RefusedAnswer } from '#wire/client.ts'
import { apiFetch } from '#wire/load.ts'
import { AccessToken, ApiFetch } from '#wire/use-api.ts'
import { nameEntries } from './history-entries.ts'
import type { KeepShown } from './keep-shown.ts'

const fetchWithToken: Fetch = async (request) => {
  const token = await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(request)
  // The session ended on the server (signed out elsewhere, paused, banned). In a later task, because reading the
  // session calls this function.
  if (answer.status === 401 && token && !request.url.endsWith('/api/me')) setTimeout(lookAgain)
  return answer
}

/** Errors are ignored: an unreachable server does not mean that the session ended. */
const lookAgain = (): void => void refreshSession().catch(() => undefined)

/** The session may have ended while the tab was in the background. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') lookAgain()
})

const api = createClient<typeof sessionContract>(fetchWithToken, location.origin)

followSession(async () => {
  const answer = await api('GET /api/me')
  if (answer.ok) return answer.data
  // Other errors, such as 429 and 503, do not mean that the session ended.
  if (answer.refusal.status !== 401) throw new RefusedAnswer(answer.refusal)
  return undefined
})

let live: Promise<void> | undefined
let kept: KeepShown | undefined
/** For a signed-in person: the event stream, messages not sent yet, and pages kept while they cannot be read again. */
const startSignedIn = (router: DataRouter): Promise<void> =>
  import('./for-signed-in.ts').then(
    ({ keepShown, sendUnsent, startEventStream }) => {
      kept = keepShown(router, currentUserId)
      sendUnsent(fetchWithToken)
      return startEventStream(
        { userId: currentUserId, subscribe: subscribeToSession, noteUnread, lookAgain },
        fetchWithToken,
        Math.random,
      )
    },
    // The page also works without it.
    () => undefined,
  )

const readPages: DataStrategyFunction = (args) => {
  const reading = args.runClientMiddleware(loadDue)
  return kept ? kept(args, reading) : reading
}

/** As the router does by itself. */
const loadDue: DataStrategyFunction = async ({ matches }) => {
  const due = matches.filter(({ shouldLoad }) => shouldLoad)
  return Object.fromEntries(await Promise.all(due.map(async (match) => [match.route.id, await match.resolve()])))
}

function contextForLoaders(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetchWithToken)
  context.set(sessionOf, loadedSession)
  return context
}

/** Test Mode has its own base path. */
const basename = mayBeTestMode ? `${testModeBase() ?? ''}/` : '/'
type Matches = readonly { readonly route: RouteObject }[]
const matchesIn = (list: RouteObject[], at: Partial<Path> | string): Matches => matchRoutes(list, at, basename) ?? []
const arePublic = (matches: Matches): boolean => matches.at(-1)?.route.id !== elsewhere

/** The list of personal pages comes with the first of them, or once the visitor signs in: most visitors need none. */
const loadPersonal = (): Promise<typeof import('#web/routes.tsx')> => import('#web/routes.tsx')

const addPersonal: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (arePublic(matchesIn(publicRoutes, path))) return
  const { personalPages } = await loadPersonal()
  patch(frames.inFrame, personalPages.inFrame)
  patch(frames.beside, personalPages.beside)
}

/** Loads the screens that the server rendered, before hydration. */
async function loadRendered(matches: Matches): Promise<void> {
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

/** Ends the running task, so that a slow phone can respond before what follows. */
const nextTask = (): Promise<void> => new Promise((begin) => setTimeout(begin))

async function takeOver(): Promise<void> {
  await nextTask()
  const data: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  const found = matchesIn(publicRoutes, location)
  const startsPublic = arePublic(found)
  const routes = startsPublic ? publicRoutes : (await loadPersonal()).routes
  await loadRendered(startsPublic ? found : matchesIn(routes, location))
  await nextTask()
  nameEntries()
  const router = createBrowserRouter(routes, {
    ...(startsPublic && { patchRoutesOnNavigation: addPersonal }),
    hydrationData: { loaderData: data.loaderData, errors: unpackErrors(data.errors) },
    basename,
    getContext: contextForLoaders,
    dataStrategy: readPages,
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const app = (
    <TakenOver then={() => followPerson(router)}>
      <StrictMode>
        <ApiFetch value={fetchWithToken}>
          <AccessToken value={accessToken}>
            <RouterProvider router={router} />
          </AccessToken>
        </ApiFetch>
      </StrictMode>
    </TakenOver>
  )
  // A transition hydrates piece by piece, so that a slow phone stays responsive. A personal page has only its layout
  // and hydrates at once, in the task that made the router: it already loads the rest, and the first render must match
  // the server's.
  if (mayBeTestMode && inTestMode()) {
    const { drawAlone } = await import('./draw-alone.ts')
    return drawAlone(router, () => createRoot(root).render(app))
  }
  if (router.state.initialized) startTransition(() => void hydrateRoot(root, app))
  else flushSync(() => hydrateRoot(root, app))
}

type TakenOverProps = { readonly then: () => void; readonly children: ReactNode }

/**
 * Outside StrictMode, which runs effects twice in development. It wraps the page's root, because a sibling of the root
 * would change the ids of `useId` in it, and they would not match the server's.
 */
function TakenOver({ then, children }: TakenOverProps) {
  useEffect(then, [])
  return children
}

/**
 * Loads data again whenever another person is signed in: some of it depends on the person (an owner's pending project,
 * saved projects, members' pages). With the first person come the scripts that only signed-in people need.
 */
function followPerson(router: DataRouter): void {
  let seen: string | undefined
  const revalidate = (): void => {
    if (router.state.initialized) void router.revalidate()
  }
  const look = (): void => {
    if (currentSession().state === 'loading') return
    const person = currentUserId()
    if (person && !live) {
      live = startSignedIn(router)
      loadPersonal().catch(() => undefined)
    }
    if (person === seen) return
    seen = person
    // In a later task: the router does not know yet of a navigation that started in this one (the redirect of a
    // signed-in person), and revalidating now would cancel it.
    setTimeout(revalidate)
  }
  subscribeToSession(look)
  look()
}

void takeOver()
