/*
 * Whether this page runs in Test Mode: then the API that answers it is a worker of this browser, and no server. A page
 * of Test Mode is another document, below an address of its own (docs/decisions/0024), so that real pages carry nothing
 * of it and nothing that is kept in the browser decides.
 */

/** False in the product's own pages, whose build drops all code behind it (vite.config.ts). */
export const mayBeTestMode: boolean = import.meta.env.HAS_TEST_MODE !== false

/** The address below which Test Mode is here, without a slash at the end; undefined on real pages. */
export const testModeBase = (): string | undefined => globalThis.document?.documentElement.dataset.testMode

/** False on the server and on real pages. It never changes while a page is open. */
export const inTestMode = (): boolean => testModeBase() !== undefined

/** An address of the product, from its root, as a script has to open it: in Test Mode it is below that place. */
export const addressHere = (path: string): string => ((mayBeTestMode && testModeBase()) || '') + path
