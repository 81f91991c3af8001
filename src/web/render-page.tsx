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
import { isPersonal, routes } from './routes.tsx'

export type Page = {
  readonly status: number
  /**
   * Rendered when it is asked for: of the status, the address and `data`, and of nothing else. Ask once; it is not kept
   * here, where its thousands of pieces would outlive the request and double the garbage collector's work.
   */
  readonly html: string
  readonly head: Head
  readonly data: PageData
  /** The screens' files that this page was made of, for preloading. */
  readonly files: readonly string[]
}

const handler = createStaticHandler(routes.map((route) => forServer(route)))

/**
 * A page as everybody sees it. Personal pages are rendered as their frame and a spinner: the browser
 * loads them. @param fetchApi the api itself, without anybody's token.
 */
export async function renderPage(request: Request, fetchApi: Fetch): Promise<Page | Response> {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetchApi)
  const result = await handler.query(request, {
    requestContext: context,
    filterMatchesToLoad: (match) => match.route.loader !== leftToBrowser,
  })
  if (result instanceof Response) return result
  const { matches, loaderData } = result
  const described = matches.map(({ route, params }) => ({
    handle: route.handle,
    loaderData: loaderData[route.id],
    params,
  }))
  const failed = Object.values(result.errors ?? {})[0]
  const notHere = matches.some((match) => match.route.id === 'not found')
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

/** Personal pages say their own title once the browser has them. */
const fallbackHead: Head = { title: 'Loading', robots: 'noindex' }

/** Never runs: it marks a route whose data is one person's, so that its frame shows the spinner here. */
function leftToBrowser(): never {
  throw new Error('personal pages are loaded by the browser')
}

/** The routes as the server renders them: of personal ones their frame alone, without their screens. */
function forServer(route: RouteObject, inside = false): RouteObject {
  const personal = inside || isPersonal([route.id ?? ''])
  const children = route.children?.map((child) => forServer(child, personal))
  const { lazy: _, ...frame } = route
  const rendered = personal ? { ...frame, loader: leftToBrowser } : route
  return (children ? { ...rendered, children } : rendered) as RouteObject
}

const statusOf = (error: unknown): number => (error instanceof RefusedAnswer ? error.status : 500)
const titleOf = (error: unknown): string =>
  error instanceof RefusedAnswer && error.status === 404
    ? 'Not found'
    : error instanceof Unexpected
      ? 'Something went wrong'
      : 'Error'
