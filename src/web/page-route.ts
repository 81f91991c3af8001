import type { RouteObject } from 'react-router'

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>

/**
 * A page: its path, the file it lives in (so that the server can preload it), and the import of that file. Where one
 * file serves several paths, each has a name of its own behind '#'.
 */
export const page = (path: string, file: string, lazy: Lazy): RouteObject =>
  path === '/' ? { index: true, id: file, lazy } : { path, id: file, lazy }

/** The route of addresses that no other has. */
export const elsewhere = 'not found'

/** Whether a route's data is personal: such routes load in the browser. */
export const isPersonal = (routeIds: readonly string[]): boolean => routeIds.some((id) => id.startsWith('personal '))
