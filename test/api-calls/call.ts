import type { TestApp } from '../test-app.ts'
import type { ApiWorld } from './world.ts'

/** The input of one call, besides the credentials that the document requires. */
export type Asked = {
  /** A person's access token, for endpoints that accept a session. */
  readonly by?: string
  /** The secret of the link, cookie or signature, when the document names one. */
  readonly proof?: string
  /** Which of the document's alternatives to use, if not the first. */
  readonly way?: string
  /** By their names in the document: in path, query and headers. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** An installation other than the one with default settings. */
  readonly app?: TestApp
}

/** One valid call for each operation, by operationId. */
export type Calls = Readonly<Record<string, (world: ApiWorld) => Asked | Promise<Asked>>>

/** A call that needs only a signed-in person. */
export const bySomeone = (by: (world: ApiWorld) => Promise<string>, ...ids: readonly string[]): Calls =>
  Object.fromEntries(ids.map((id) => [id, async (world: ApiWorld) => ({ by: await by(world) })]))
