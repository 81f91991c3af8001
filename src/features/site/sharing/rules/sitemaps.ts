import { escapeXml } from './escape.ts'

/** A file covers the documents of this many numbers of the search index. */
export const numbersInFile = 10_000

export type Address = { readonly path: string; readonly changedAt: string | null }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapIndex = (origin: string, files: readonly string[]): string =>
  `${head}<sitemapindex ${space}>\n${files
    .map((file) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}`)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

/** `lastmod` is the last change of the content, not of views or gifts. */
export const sitemap = (origin: string, addresses: readonly Address[]): string =>
  `${head}<urlset ${space}>\n${addresses
    .map(({ path, changedAt }) => {
      const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>\n`
    })
    .join('')}</urlset>\n`

/** Searches and sorted lists are endless, and repeat the same projects in another order. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /search?',
    'Disallow: /jobs?',
    'Disallow: /*?sort=',
    'Disallow: /*&sort=',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
