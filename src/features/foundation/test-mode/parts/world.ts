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
