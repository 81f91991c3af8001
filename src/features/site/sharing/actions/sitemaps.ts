import { browseTaxonomy } from '#features/research/catalogue/rules/taxonomies.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { numbersInFile, sitemap, sitemapIndex } from '../rules/sitemaps.ts'
import { lastNumber, listAddresses } from '../store/public.ts'

const fixed = [
  ...[paths.home, paths.allProjects(), paths.stemSectors, paths.about, paths.terms, paths.researcherSignup],
  ...browseTaxonomy.flatMap(({ id, areas }) => [paths.sector(id), ...areas.map((area) => paths.projects(id, area.id))]),
]

export async function readSitemapIndex({ database, settings }: Platform): Promise<string> {
  const files = Math.ceil((await lastNumber(database)) / numbersInFile)
  const named = Array.from({ length: files }, (_, at) => `public-${at + 1}.xml`)
  return sitemapIndex(settings.origin, ['pages.xml', ...named])
}

/** @throws Refusal sitemap_not_found (404). */
export async function readSitemap({ database, settings }: Platform, file: string): Promise<string> {
  if (file === 'pages.xml')
    return sitemap(
      settings.origin,
      fixed.map((path) => ({ path, changedAt: null })),
    )
  const number = Number(/^public-([1-9]\d{0,4})\.xml$/.exec(file)?.[1])
  if (!number || (number - 1) * numbersInFile >= (await lastNumber(database)))
    throw new Refusal('sitemap_not_found', 'There is no such sitemap.')
  return sitemap(settings.origin, await listAddresses(database, (number - 1) * numbersInFile, number * numbersInFile))
}
