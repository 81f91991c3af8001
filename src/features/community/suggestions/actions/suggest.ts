import { findOwnPlace } from '#features/identity/places/actions.ts'
import type { WorkPlace } from '#features/identity/places/rules.ts'
import { findInterests } from '#features/research/donors/actions.ts'
import { savedAmong } from '#features/research/follows/actions.ts'
import { readCards } from '#features/research/projects/actions/read-projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Suggestion } from '../contract.ts'
import { listsAround } from '../rules/near.ts'
import { boostedMax, pageSize, type Why } from '../rules/reasons.ts'
import { type Part, placeIn, type Scored, walk } from '../rules/walk.ts'
import * as lists from '../store/lists.ts'

type Reasoned = Scored & { readonly why: Why }
export type Page<Item> = { items: Item[]; older: string | null }

/**
 * Suggestions for a donor: projects that match their interests, then others of researchers whom they supported, then
 * nearby ones. A few boosted ones head the first page, and trending ones fill it.
 */
export async function suggest(
  platform: Platform,
  { userId }: Actor,
  after: string | undefined,
): Promise<Page<Suggestion>> {
  const { database: db, boostFinders } = platform
  const now = platform.clock.now()
  const [areas, place, ...found] = await Promise.all([
    findInterests(db, userId),
    findOwnPlace(db, userId),
    ...boostFinders.map((find) => find(db, now)),
  ])
  const unboosted: lists.Reader = { userId, now, areas, boosted: [] }
  const head = await lists.listBoosted(db, unboosted, [...new Set(found.flat())], boostedMax)
  const reader = { ...unboosted, boosted: head.map(({ projectId }) => projectId) }
  const from = placeIn(after)
  const size = from ? pageSize : pageSize - head.length
  const { rows, older } = await walk(partsFor(platform, reader, place), from, size)
  const top: Omit<Reasoned, 'score'>[] = from
    ? []
    : head.map((row) => ({
        projectId: row.projectId,
        why: row.areas.length > 0 ? { kind: 'interests', areas: row.areas } : { kind: 'boosted' },
      }))
  const fill = from || older !== null ? [] : await fillUp(platform, reader, rows, size - rows.length)
  const items = await shown(platform, userId, [...top, ...rows, ...fill])
  const boosted: ReadonlySet<string> = new Set(from ? [] : reader.boosted)
  return {
    items: items.map((one) =>
      boosted.has(one.project.id) ? { ...one, project: { ...one.project, isBoosted: true } } : one,
    ),
    older,
  }
}

function partsFor(
  { database: db }: Platform,
  reader: lists.Reader,
  place: WorkPlace | undefined,
): readonly Part<Reasoned>[] {
  const near = place ? listsAround(place).filter(({ distance }) => distance !== 'country') : []
  return [
    async (after, most) =>
      (await lists.listMatching(db, reader, after, most)).map(({ areas, ...row }) => ({
        ...row,
        why: { kind: 'interests', areas },
      })),
    async (after, most) =>
      (await lists.listOfResearchers(db, reader, after, most)).map(({ likeId: id, likeTitle: title, ...row }) => ({
        ...row,
        why: { kind: 'researcher', project: { id, title } },
      })),
    ...near.map(
      (list): Part<Reasoned> =>
        async (after, most) =>
          (await lists.listNearby(db, reader, list, { after, most })).map((row) => ({
            ...row,
            why: { kind: 'near', place: (list.distance === 'city' ? place?.city : place?.region) ?? '' },
          })),
    ),
  ]
}

/** Only if personal suggestions do not fill the first page. */
async function fillUp(
  { database: db }: Platform,
  reader: lists.Reader,
  rows: readonly Reasoned[],
  most: number,
): Promise<Reasoned[]> {
  const found = await lists.listTrending(
    db,
    reader,
    rows.map(({ projectId }) => projectId),
    most,
  )
  return found.map((row) => ({ ...row, why: { kind: 'trending' } }))
}

async function shown(
  platform: Platform,
  userId: Id<'user'>,
  rows: readonly Pick<Reasoned, 'projectId' | 'why'>[],
): Promise<Suggestion[]> {
  const ids = rows.map(({ projectId }) => projectId)
  const [cards, saved] = await Promise.all([readCards(platform, ids), savedAmong(platform.database, userId, ids)])
  return rows.flatMap(({ projectId, why }) => {
    const project = cards.get(projectId)
    return project ? [{ project, why, isSaved: saved.has(projectId) }] : []
  })
}
