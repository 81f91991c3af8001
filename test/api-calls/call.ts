import type { TestApp } from '../test-app.ts'
import type { ApiWorld } from './world.ts'

/** What one call needs, beside the credentials that the document asks for. */
export type Asked = {
  /** A person's access token, where the document lets a session in. */
  readonly by?: string
  /** What the link, the cookie or the signature carries, where the document names one. */
  readonly proof?: string
  /** Which of the ways that the document names, where the first is not meant. */
  readonly way?: string
  /** By the names that the document gives them, in path, query and headers. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Another installation than the one with default settings. */
  readonly app?: TestApp
}

/** One good call for each operation, by its operationId. */
export type Calls = Readonly<Record<string, (world: ApiWorld) => Asked | Promise<Asked>>>

/** The same for calls that need nothing but somebody. */
export const bySomeone = (by: (world: ApiWorld) => Promise<string>, ...ids: readonly string[]): Calls =>
  Object.fromEntries(ids.map((id) => [id, async (world: ApiWorld) => ({ by: await by(world) })]))
