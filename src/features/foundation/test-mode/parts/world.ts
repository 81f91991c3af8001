/** The checks of a world, as in `npm run doctor`. */
export type HeldPromise = { readonly name: string; readonly isKept: boolean; readonly detail: string }

/** Operations that only Test Mode has, answered by its worker. */
export type TestWorld = {
  /** Deletes everything and starts again with the delivered world; the page reloads. */
  readonly startOver: () => Promise<void>
  /** The whole world as one file. */
  readonly saveWorld: () => Promise<Blob>
  /** Replaces the world by one from a file; the page reloads. @throws Error with a sentence for people. */
  readonly openWorld: (file: Blob) => Promise<void>
  /** The doctor's checks, run in the worker. */
  readonly health: () => Promise<readonly HeldPromise[]>
  /** Whether this window keeps nothing, so that the world ends with its last tab. */
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
