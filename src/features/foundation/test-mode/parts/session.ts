/*
 * Whether this page runs in Test Mode: then the API that answers it is a worker of this browser, and no server. A page
 * of Test Mode is another document, below an address of its own (docs/decisions/0024), so that real pages carry nothing
 * of it and nothing that is kept in the browser decides.
 */

/** Where the product serves Test Mode. As files, it stands wherever its folder is put. */
const ownPlace = '/test-mode'

/** The address below which Test Mode stands here, without a slash at the end; undefined on real pages. */
export const testModeBase = (): string | undefined => globalThis.document?.documentElement.dataset.testMode

/** False on the server and on real pages. It never changes while a page is open. */
export const inTestMode = (): boolean => testModeBase() !== undefined

/** The same page in Test Mode. Only where the installation offers it (`offersTestMode` of the site). */
export function enterTestMode(): void {
  const { pathname, search } = new URL(location.href)
  const query = search.replace(/([?&])test-mode(=[^&]*)?(&|$)/, (_, before, __, after) => (after ? before : ''))
  location.assign(`${ownPlace}${pathname}${query}`)
}

/** Whether there is a real product to go to: files on any server have none. */
export const canLeaveTestMode = (): boolean => testModeBase() === ownPlace

/** The same page of the real product. What was made in Test Mode stays in this browser, for the next time. */
export function leaveTestMode(): void {
  location.assign(location.pathname.slice(ownPlace.length) || '/')
}

/** What a world promises of itself, as `npm run doctor` says it. */
export type HeldPromise = { readonly name: string; readonly isKept: boolean; readonly detail: string }

/** What only Test Mode can do, answered by its worker. */
export type TestWorld = {
  /** Throws everything away and begins again with the world that came along; the page is loaded again. */
  readonly startOver: () => Promise<void>
  /** The whole world as one file. */
  readonly saveWorld: () => Promise<Blob>
  /** Replaces the world by one from a file; the page is loaded again. @throws Error with a sentence for people. */
  readonly openWorld: (file: Blob) => Promise<void>
  /** The doctor's checks, run in the worker. */
  readonly health: () => Promise<readonly HeldPromise[]>
}

let world: TestWorld | undefined

/** Called once by the host, before the page is drawn. */
export const provideTestWorld = (given: TestWorld): void => {
  world = given
}

/** @throws on real pages. */
export function testWorld(): TestWorld {
  if (!world) throw new Error('only a page of Test Mode has a world of its own')
  return world
}
