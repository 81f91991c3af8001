import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

type Clocked = { readonly clock: { now(): Instant } }

/**
 * What plans decide about submissions. Reviews are a lower layer than plans, so it is passed in with the platform
 * (api/submission-gate.ts).
 */
export type SubmissionGate = {
  /**
   * Runs first in a transaction that changes a person's submissions, before any lock of a project or a review: as in a
   * payment, the plan is locked before what depends on it, so that the two wait for each other and never deadlock.
   */
  entering(tx: Database, ownerId: Id<'user'>): Promise<void>
  /** Called when a person's submissions have changed: updates which of them wait outside the queue. */
  changed(tx: Database, platform: Clocked, ownerId: Id<'user'>): Promise<void>
  /** Counts the listing of a submission that is approved. @throws Refusal listing_not_covered (409). */
  approving(
    tx: Database,
    platform: Clocked & { readonly random: { bytes(count: number): Uint8Array } },
    project: { readonly ownerId: Id<'user'>; readonly projectId: Id<'project'> },
  ): Promise<void>
  /** The approval was revoked: its listing is free again. */
  unapproved(tx: Database, platform: Clocked, projectId: Id<'project'>): Promise<void>
}
