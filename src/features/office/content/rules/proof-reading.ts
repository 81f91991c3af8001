import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { filledIn, type Known } from './own-text.ts'

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
/** What has a digit and counts nothing: names, dates, and where a law says it. */
const names = new RegExp(
  [
    String.raw`\bWCAG 2\.2\b|\bArgon2id\b|\bW-9\b`,
    String.raw`\b(?:\d{1,2} )?(?:${months})(?: \d{1,2},)? \d{4}\b`,
    String.raw`\b(?:Article|Section)s? \d+(?:\(\d+\))?`,
  ].join('|'),
  'g',
)
/** A number in words before what it counts. */
const inWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)\s+(?:business |banking |opening )?(?:second|minute|hour|day|week|month|year|percent|dollar|cent|character|letter|people|person|file|document|project|boost|session)s?\b/gi
/** The target of a link is checked separately, and the numbers of a list are no figures. */
const noText = /\]\([^)]*\)|^\d+\. /gm

/** Literal figures in a text, which would become wrong once a rule changes. */
export function bareFigures(body: string, known: Known): string[] {
  const bare = filledIn(body, Object.fromEntries(Object.keys(known).map((name) => [name, ''])))
  const counts =
    bare
      .replaceAll(noText, '')
      .replaceAll(names, '')
      .match(/\d[\d.,]*/g) ?? []
  return [...counts, ...(bare.match(inWords) ?? [])]
}

const pages = new Set(
  Object.values({ ...paths, ...donorPaths }).map(
    (path) => (typeof path === 'string' ? path : (path as (...parts: string[]) => string)()).split(/[?#]/)[0] ?? '',
  ),
)

/** Links to pages that we do not have. @param articles of the help, by their slugs. */
export function deadLinks(body: string, articles: ReadonlySet<string>): string[] {
  const links = [...body.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    const article = /^\/help\/(.+)$/.exec(link)?.[1]
    return article ? !articles.has(article) : !pages.has(link) && link !== '/.well-known/security.txt'
  })
}
