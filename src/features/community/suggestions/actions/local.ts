import { findOwnPlace } from '#features/identity/places/actions.ts'
import { savedAmong } from '#features/research/follows/actions.ts'
import { readCards } from '#features/research/projects/actions/read-projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { LocalProject } from '../contract.ts'
import { listsAround } from '../rules/near.ts'
import { pageSize } from '../rules/reasons.ts'
import { placeIn, walk } from '../rules/walk.ts'
import { listAround } from '../store/lists.ts'
import type { Page } from './suggest.ts'

/** AMB-137: by the place of the institution at submission. Empty until the donor has entered their place. */
export async function readLocal(
  platform: Platform,
  { userId }: Actor,
  after: string | undefined,
): Promise<Page<LocalProject>> {
  const { database: db } = platform
  const now = platform.clock.now()
  const place = await findOwnPlace(db, userId)
  if (!place) return { items: [], older: null }
  const parts = listsAround(place).map(
    (list) => async (beyond: ReturnType<typeof placeIn>, most: number) =>
      (await listAround(db, now, list, { after: beyond, most })).map((row) => ({ ...row, distance: list.distance })),
  )
  const { rows, older } = await walk(parts, placeIn(after), pageSize)
  const ids = rows.map(({ projectId }) => projectId)
  const [cards, saved] = await Promise.all([readCards(platform, ids), savedAmong(db, userId, ids)])
  const items = rows.flatMap(({ projectId, distance }) => {
    const project = cards.get(projectId)
    return project ? [{ project, distance, isSaved: saved.has(projectId) }] : []
  })
  return { items, older }
}
