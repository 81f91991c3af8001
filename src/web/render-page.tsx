import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Fetch, RefusedAnswer, Unexpected } from '#wire/client.ts'
import { apiFetch } from '#wire/load.ts'
import type { Head } from '#wire/screen.ts'
import { headOf } from './head.ts'
import { type PageData, packErrors } from './page-data.ts'
import { elsewhere, isPersonal } from './page-route.ts'
import { routes } from './routes.tsx'

export type Page = {
  readonly status: number
  /**
   * A getter that renders from status, URL and `data` alone. Read it once: it is not cached, because its thousands of
   * objects would outlive the request and double the garbage collector's work.
   */
  readonly html: string
  readonly head: Head
  readonly data: PageData
  /** The files of this page's screens, for preloading. */
  readonly files: readonly string[]
}

/** AMB-015: answered with 404, also in the staff area, whose pages are loaded by the browser. */
const notFoundRoutes: ReadonlySet<string> = new Set([elsewhere, 'office/back-office/screens/AdminNotFoundScreen'])

const handler = createStaticHandler(routes.map((route) => forServer(route)))

/**
 * A page as any visitor sees it. Of personal pages only the frame and a placeholder are rendered; the browser loads the
 * rest.
 * @param fetchApi calls the API directly, without a token.
 */
export async function renderPage(request: Request, fetchApi: Fetch): Promise<Page | Response> {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetchApi)
  const result = await handler.query(request, {
    requestContext: context,
    filterMatchesToLoad: (match) => match.route.loader !== clientOnlyLoader,
  })
  if (result instanceof Response) return result
  const { matches, loaderData } = result
  const described = matches.map(({ route, params }) => ({
    handle: route.handle,
    loaderData: loaderData[route.id],
    params,
  }))
  const failed = Object.values(result.errors ?? {})[0]
  const notHere = matches.some(({ route }) => notFoundRoutes.has(route.id))
  return {
    status: failed ? statusOf(failed) : notHere ? 404 : result.statusCode,
    get html() {
      return htmlOf(result)
    },
    head: failed ? { title: titleOf(failed), robots: 'noindex' } : headOf(described, fallbackHead),
    data: { loaderData, errors: packErrors(result.errors) },
    files: matches.map((match) => match.route.id),
  }
}

function htmlOf(result: StaticHandlerContext): string {
  const router = createStaticRouter(handler.dataRoutes, result)
  return renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />)
}

/** Personal pages set their own title in the browser. */
const fallbackHead: Head = { title: 'Loading', robots: 'noindex' }

/** Never runs: it marks a route with personal data, so that the server renders a placeholder. */
function clientOnlyLoader(): never {
  throw new Error('personal pages are loaded by the browser')
}

/** The routes as the server renders them: personal ones without their screens. */
function forServer(route: RouteObject, inside = false): RouteObject {
  const personal = inside || isPersonal([route.id ?? ''])
  const children = route.children?.map((child) => forServer(child, personal))
  const { lazy: _, ...frame } = route
  const rendered = personal ? { ...frame, loader: clientOnlyLoader } : route
  return (children ? { ...rendered, children } : rendered) as RouteObject
}

const statusOf = (error: unknown): number => {
  if (error instanceof RefusedAnswer) return error.status
  return error instanceof Unexpected && error.status === 503 ? 503 : 500
}
const titleOf = (error: unknown): string =>
  error instanceof RefusedAnswer && error.status === 404
    ? 'Not found'
    : error instanceof Unexpected
      ? 'Something went wrong'
      : 'Error'
