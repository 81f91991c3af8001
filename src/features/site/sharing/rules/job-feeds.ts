import { dateOf, type Instant, millisOf } from '#values/time.ts'
import { escapeXml } from './escape.ts'

type Entry = {
  readonly id: string
  readonly title: string
  readonly company: string
  readonly description: string
  readonly place: string
  readonly postedDate: Instant
  readonly deadline: string
}
export type JobFeed = {
  readonly title: string
  readonly origin: string
  /** The paths of the feed itself, and of the page that it follows. */
  readonly path: string
  readonly page: string
  readonly entries: readonly Entry[]
}

const urlOf = (origin: string, { id }: Entry): string => `${origin}/jobs/${id}`
const describe = ({ description, place, deadline }: Entry): string => `${description} ${place}. Deadline ${deadline}.`

/** RSS 2.0. An entry keeps its id, so that no reader shows it twice. */
export function rss({ title, origin, path, page, entries }: JobFeed): string {
  const items = entries.map(
    (one) => `<item>
<title>${escapeXml(`${one.title}, ${one.company}`)}</title>
<link>${escapeXml(urlOf(origin, one))}</link>
<guid isPermaLink="false">urn:uuid:${one.id}</guid>
<pubDate>${dateOf(millisOf(one.postedDate)).toUTCString()}</pubDate>
<description>${escapeXml(describe(one))}</description>
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(origin + page)}</link>
<description>${escapeXml(title)}</description>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + path)}"/>
${items.join('')}</channel>
</rss>
`
}

/** https://www.jsonfeed.org/version/1.1/ */
export const jobsJsonFeed = ({ title, origin, path, page, entries }: JobFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + page,
    feed_url: origin + path,
    items: entries.map((one) => ({
      id: `urn:uuid:${one.id}`,
      url: urlOf(origin, one),
      title: `${one.title}, ${one.company}`,
      content_text: describe(one),
      date_published: one.postedDate,
    })),
  })
