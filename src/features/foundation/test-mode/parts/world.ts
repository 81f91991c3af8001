/** A promise that a world makes, and whether it is kept, as `npm run doctor` reports it. */
export type HeldPromise = { readonly name: string; readonly isKept: boolean; readonly detail: string }

/** What only Test Mode can do, handled by its worker. */
export type TestWorld = {
  /** Discards everything and starts over with the bundled world; the page reloads. */
  readonly startOver: () => Promise<void>
  /** The whole world as one file. */
  readonly saveWorld: () => Promise<Blob>
  /** Replaces the world with one from a file; the page reloads. @throws Error with a sentence for the user. */
  readonly openWorld: (file: Blob) => Promise<void>
  /** The doctor's checks, run in the worker. */
  readonly health: () => Promise<readonly HeldPromise[]>
  /** Whether this window stores nothing, so that the world ends with its last tab. */
  readonly isFleeting: () => Promise<boolean>
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
