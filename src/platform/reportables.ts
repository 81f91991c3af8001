import type { Id } from '#values/id.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

/** Reported content, as of now. */
export type ReportedContent = {
  readonly title: string
  /** Where it can be read. */
  readonly path: string
  /** Null if written without an account. */
  readonly authorId: Id<'user'> | null
  readonly texts: readonly { readonly label: string; readonly text: string }[]
  /** Ids of files. */
  readonly pictures: readonly string[]
}

/** What hiding may need from the platform. */
export type Hiding = {
  readonly clock: { now(): Instant }
  readonly random: { bytes(count: number): Uint8Array }
}

/**
 * How one slice's content is read for a report, hidden and restored. Reportable content is in higher layers than the
 * reports, so these are listed in api/reportables.ts and passed in with the platform.
 */
export type Reportable = {
  readonly kind: ReportedKind
  /** Undefined if it does not exist, or with `onlyPublic` if it is not public. */
  readonly find: (db: Database, target: string, onlyPublic?: boolean) => Promise<ReportedContent | undefined>
  /** In the caller's transaction; calling it again changes nothing. */
  readonly hide: (tx: Database, platform: Hiding, target: string) => Promise<unknown>
  readonly show: (tx: Database, platform: Hiding, target: string) => Promise<unknown>
}
