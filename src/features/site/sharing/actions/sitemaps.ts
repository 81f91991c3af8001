import { browseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { offered } from '#features/research/catalogue/rules/present.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { type Instant, monthAfter } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { numbersInFile, sitemap, sitemapIndex } from '../rules/sitemaps.ts'
import { findFirstPosition, lastNumber, listAddresses, listPositions } from '../store/public.ts'

/** A file for each month in which positions were posted that are still open. */
const monthFile = /^positions-(20\d\d-(?:0[1-9]|1[0-2]))\.xml$/

const fixedPaths = (taxonomy: TaxonomyLabels): string[] => [
  ...[
    paths.home,
    paths.allProjects(),
    paths.stemSectors,
    paths.jobs(),
    paths.postJob,
    paths.about,
    paths.terms,
    paths.researcherSignup,
  ],
  ...browseSectors(taxonomy).flatMap(({ id, areas }) => [
    paths.sector(id),
    ...offered(areas).map((area) => paths.projects(id, area.id)),
  ]),
]

export async function readSitemapIndex({ database, settings, clock }: Platform): Promise<string> {
  const files = Math.ceil((await lastNumber(database)) / numbersInFile)
  const named = Array.from({ length: files }, (_, at) => `public-${at + 1}.xml`)
  const months = monthsFrom(await findFirstPosition(database), clock.now())
  return sitemapIndex(settings.origin, ['pages.xml', ...named, ...months.map((month) => `positions-${month}.xml`)])
}

/** @throws Refusal sitemap_not_found (404). */
export async function readSitemap({ database, settings, clock }: Platform, file: string): Promise<string> {
  if (file === 'pages.xml')
    return sitemap(
      settings.origin,
      fixedPaths(settings.taxonomy).map((path) => ({ path, changedAt: null })),
    )
  const month = monthFile.exec(file)?.[1]
  if (month)
    return sitemap(
      settings.origin,
      await listPositions(database, firstOf(month), firstOf(monthAfter(month)), clock.now()),
    )
  const number = Number(/^public-([1-9]\d{0,4})\.xml$/.exec(file)?.[1])
  if (!number || (number - 1) * numbersInFile >= (await lastNumber(database)))
    throw new Refusal('sitemap_not_found', 'There is no such sitemap.')
  return sitemap(settings.origin, await listAddresses(database, (number - 1) * numbersInFile, number * numbersInFile))
}

const firstOf = (month: string): Instant => `${month}-01T00:00:00.000Z` as Instant

function monthsFrom(first: Instant | null, now: Instant): string[] {
  const months: string[] = []
  if (first === null) return months
  for (let month = first.slice(0, 7); month <= now.slice(0, 7); month = monthAfter(month)) months.push(month)
  return months
}
