import { browseArea } from '#features/research/catalogue/rules/browse-areas.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { atom, type FeedOf, jsonFeed } from '../rules/feeds.ts'
import { listNewest } from '../store/public.ts'

const entriesMax = 30
const kinds = { 'projects.atom': atom, 'projects.json': jsonFeed } as const
const isKind = (file: string): file is keyof typeof kinds => Object.hasOwn(kinds, file)

type Place = { readonly sector: string; readonly area: string }

/** @throws Refusal feed_not_found (404). */
export async function readFeed(platform: Platform, file: string, place?: Place): Promise<string> {
  const area = place && browseArea(platform.settings.taxonomy, place.sector, place.area)
  if (!isKind(file) || (place && !area)) throw new Refusal('feed_not_found', 'There is no such feed.')
  const { origin, brand } = platform.settings
  const scope = place && `${place.sector}/${place.area}`
  const feed: FeedOf = {
    title: area ? `New ${area.label} projects on ${brand}` : `New projects on ${brand}`,
    origin,
    path: scope ? `/feeds/${scope}/${file}` : `/feeds/${file}`,
    page: place ? paths.projects(place.sector, place.area) : paths.allProjects(),
    now: platform.clock.now(),
    entries: await listNewest(platform.database, scope, entriesMax),
  }
  return kinds[file](feed)
}
