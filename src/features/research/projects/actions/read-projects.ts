import { browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import { areaOf } from '#features/research/catalogue/rules/present.ts'
import type { Actor } from '#platform/actor.ts'
import { JsonText } from '#platform/json-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnProject, ProjectCard, ProjectPage } from '../contract/objects.ts'
import { overdueSince } from '../rules/completion.ts'
import {
  lastPageSize,
  type PageQuery,
  pageRequestOf,
  pagesOf,
  type Reading,
  type Sort,
  writeCursor,
} from '../rules/paging.ts'
import type { FundingUse, ProjectStatus } from '../rules/projects.ts'
import {
  type PageRow,
  selectCards,
  selectOwn,
  selectOwned,
  selectPage,
  selectTotal,
  selectTrending,
} from '../store/read-cards.ts'

type Place = NonNullable<ProjectPage['place']>

/** The sector and the area in any spelling of AMB-079; undefined where neither is given. */
function mustBePlace(
  taxonomy: TaxonomyLabels,
  sectorId: string | undefined,
  areaId: string | undefined,
): Place | undefined {
  if (sectorId === undefined && areaId === undefined) return
  const sector = browseSector(taxonomy, sectorId ?? '')
  const area = areaOf(sector, areaId ?? '')
  if (!sector || !area) throw new Refusal('area_not_found', 'There is no such research area.')
  return { sector: { id: sector.id, label: sector.label }, area: { id: area.id, label: area.label } }
}

const scopeOf = (place: Place | undefined): string => (place ? `${place.sector.id}/${place.area.id}` : 'all')

export type ListQuery = PageQuery & {
  readonly sector?: string | undefined
  readonly area?: string | undefined
  readonly use?: FundingUse | 'all' | undefined
  readonly sort?: Sort | undefined
}

type Listing = Pick<Platform, 'database' | 'clock'> & { readonly settings: { readonly taxonomy: TaxonomyLabels } }

/**
 * A page of approved projects (LIST-07): of one research area, or of all.
 * @throws Refusal area_not_found (404), also when only one of sector and area is given.
 */
export async function listProjects(
  { database: db, clock, settings }: Listing,
  query: ListQuery,
): Promise<JsonText<ProjectPage>> {
  const place = mustBePlace(settings.taxonomy, query.sector, query.area)
  const area = scopeOf(place)
  const isFiltered = query.use !== undefined && query.use !== 'all'
  const scope = isFiltered ? `${area}+${query.use}` : area
  const open = isFiltered ? null : area === 'all' ? 'open' : `open/${area}`
  const scopes = { scope, open, now: clock.now() }
  const sort = query.sort ?? 'trending'
  const reading = pageRequestOf(query)
  const rows = await selectPage(db, scopes, sort, reading)
  if (rows.length > 0 || (reading.from === 'start' && reading.page === 1)) return pageOf(rows, reading, place)
  // Beyond the last page, for example because the list has shrunk since: show the last page.
  const total = await selectTotal(db, scope)
  return pageOf(total > 0 ? await selectPage(db, scopes, sort, { from: 'end' }) : [], { from: 'end' }, place)
}

function pageOf(rows: readonly PageRow[], reading: Reading, place: Place | undefined): JsonText<ProjectPage> {
  const total = rows[0]?.total ?? 0
  const pages = pagesOf(total)
  const kept = reading.from === 'end' && total > 0 ? rows.slice(-lastPageSize(total)) : rows
  const active = rows[0]?.active ?? null
  const page = Math.max(1, reading.from === 'end' ? pages : Math.min(reading.page, pages))
  const edge = (row: PageRow | undefined): string | null =>
    row ? writeCursor({ page, key: row.key, projectId: row.id }) : null
  const rest = { page, pages, total, active, edges: { first: edge(kept[0]), last: edge(kept.at(-1)) }, place }
  return new JsonText(`{"items":${listOf(kept)},${JSON.stringify(rest).slice(1)}`)
}

const listOf = (rows: readonly { readonly card: string }[]): string => `[${rows.map((row) => row.card).join(',')}]`

/**
 * AMB-110, AMB-103: boosted projects first, if they are open and match, then approved and open projects, whatever the
 * filter. @param scope 'all' (HOME-05) or 'science/ecology' (LIST-01). @throws Refusal area_not_found (404).
 */
export async function listTrending(platform: Platform, scope: string): Promise<JsonText<{ items: ProjectCard[] }>> {
  const [sector, area] = scope.split('/')
  const within =
    scope === 'all' ? 'open' : `open/${scopeOf(mustBePlace(platform.settings.taxonomy, sector, area ?? ''))}`
  const { database: db, boostFinders } = platform
  const now = platform.clock.now()
  const boosted = [...new Set((await Promise.all(boostFinders.map((find) => find(db, now)))).flat())]
  const rows = await selectTrending(db, { scope: within, now, most: scope === 'all' ? 10 : 8, boosted })
  const marked = rows.map(({ card, isBoosted }) => ({ card: isBoosted ? `{"isBoosted":true,${card.slice(1)}` : card }))
  return new JsonText(`{"items":${listOf(marked)}}`)
}

/** The cards of public projects, by id; others are left out. */
export async function readCards(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  ids: readonly Id<'project'>[],
): Promise<ReadonlyMap<string, ProjectCard>> {
  const rows = ids.length > 0 ? await selectCards(database, ids, clock.now()) : []
  return new Map(rows.map(({ card }) => JSON.parse(card) as ProjectCard).map((card) => [card.id, card]))
}

export async function listOwn(platform: Platform, actor: Actor): Promise<OwnProject[]> {
  const now = platform.clock.now()
  const rows = await selectOwn(platform.database, actor.userId, now)
  return rows.map(({ card, donorCount, completedAt, lastWordAt, ...own }) => {
    const shown = JSON.parse(card) as ProjectCard
    const updateDueSince = own.status === 'approved' ? overdueSince({ donorCount, completedAt, lastWordAt }, now) : null
    return { ...shown, ...own, isClosed: shown.deadline <= now, updateDueSince }
  })
}

export type OwnedProject = ProjectCard & {
  readonly status: ProjectStatus
  readonly deadlineAt: Instant
  readonly hidden: boolean
}

/** The projects of one researcher as cards, for their public page; only public ones unless the reader may see all. */
export async function listOwned(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  ownerId: Id<'user'>,
  { onlyPublic }: { readonly onlyPublic: boolean },
): Promise<OwnedProject[]> {
  const rows = await selectOwned(database, ownerId, { onlyPublic, now: clock.now() })
  return rows.map(({ card, ...own }) => ({ ...(JSON.parse(card) as ProjectCard), ...own }))
}
