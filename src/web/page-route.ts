import type { RouteObject } from 'react-router'

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>

/**
 * A page: its path, the file it lives in (so that the server can preload it), and the import of that file. If one file
 * serves several paths, each has its own name after '#'.
 */
export const page = (path: string, file: string, lazy: Lazy): RouteObject =>
  path === '/' ? { index: true, id: file, lazy } : { path, id: file, lazy }

/** The route of addresses that match no other. */
export const elsewhere = 'not found'

/** Whether a route's data is personal: such routes load in the browser. */
export const isPersonal = (routeIds: readonly string[]): boolean => routeIds.some((id) => id.startsWith('personal '))
