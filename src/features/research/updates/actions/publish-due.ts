import { mustBeCompletable } from '#features/research/projects/actions/complete-project.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { lockDue, type StoredUpdate, updateUpdate } from '../store/updates.ts'
import { announce, rendererFor } from './publish.ts'

const batchSize = 20

/**
 * Publishes scheduled updates that are due. An update of a hidden project, or of a paused account, waits until it is
 * shown again; a final report whose time is too early, and an update of someone who left the team, becomes a draft.
 * True when there may be more.
 */
export const publishDue = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const due = await lockDue(tx, now, batchSize)
    for (const update of due) {
      const project = await readForGift(tx, update.projectId)
      if (!project) continue
      const isReady = (await isByWriter(update)) && (update.kind !== 'final' || (await isCompletable(update)))
      const state = isReady ? ('published' as const) : ('draft' as const)
      const renderer = rendererFor(update.content)
      const publishedAt = isReady ? now : null
      // An edit form that was opened before the publication is refused, with the present wording.
      const version = update.version + 1
      await updateUpdate(tx, { ...update, state, publishAt: null, publishedAt, version, renderer })
      if (isReady) await announce(tx, platform, project.title, update)
    }
    return due.length === batchSize

    async function isByWriter({ projectId, authorId }: StoredUpdate): Promise<boolean> {
      return mayWrite(await findStanding(tx, projectId, authorId))
    }

    function isCompletable({ projectId }: StoredUpdate): Promise<boolean> {
      return mustBeCompletable(tx, platform, projectId).then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof Refusal) return false
          throw cause
        },
      )
    }
  })
