/*
 * Whether this page runs in Test Mode, where its API is a worker in this browser instead of a server. A Test Mode page
 * is a separate document below an address of its own (docs/decisions/0024), so that real pages carry nothing of it and
 * nothing stored in the browser decides.
 */

/** False in the product's own pages, whose build removes all code that depends on it (vite.config.ts). */
export const mayBeTestMode: boolean = import.meta.env.HAS_TEST_MODE !== false

/** The path below which Test Mode is served, without a trailing slash; undefined on real pages. */
export const testModeBase = (): string | undefined => globalThis.document?.documentElement.dataset.testMode

/** False on the server and on real pages. It never changes while a page is open. */
export const inTestMode = (): boolean => testModeBase() !== undefined

/** The address at which a script opens a path of the product: in Test Mode it is below `testModeBase`. */
export const addressHere = (path: string): string => ((mayBeTestMode && testModeBase()) || '') + path
