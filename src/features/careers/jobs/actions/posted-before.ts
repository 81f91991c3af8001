import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { sentAgainMs } from '#values/sent-again.ts'
import { later } from '#values/time.ts'
import type { JobDraft } from '../contract/draft.ts'
import type { JobState } from '../rules/jobs.ts'
import { listPosted, lockPosting, type Poster } from '../store/jobs.ts'
import { findRevision } from '../store/revisions.ts'
import { rowOf } from './judge-draft.ts'

/**
 * The same position if its poster posted it just before: its answer was lost on the way, and it is sent again. Later
 * posts of this poster wait until the transaction ends.
 */
export async function findPostedBefore(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  poster: Poster,
  draft: JobDraft,
): Promise<{ id: Id<'job'>; state: JobState } | undefined> {
  await lockPosting(tx, poster)
  for (const one of await listPosted(tx, poster, later(clock.now(), -sentAgainMs))) {
    const kept = await findRevision(tx, one.id, 1)
    const sent = rowOf(draft, { jobId: one.id, number: 1 })
    const isSame = (Object.keys(sent) as (keyof typeof sent)[]).every(
      (key) => JSON.stringify(kept?.[key] ?? null) === JSON.stringify(sent[key] ?? null),
    )
    if (isSame) return one
  }
  return undefined
}
