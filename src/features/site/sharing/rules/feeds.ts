import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { escapeXml } from './escape.ts'

export type FeedEntry = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly researcher: string
  readonly publishedAt: string
  readonly changedAt: string
}
export type FeedOf = {
  readonly title: string
  readonly origin: string
  /** The paths of the feed itself, and of the page that it follows. */
  readonly path: string
  readonly page: string
  readonly now: string
  readonly entries: readonly FeedEntry[]
}

const describe = (text: string): string => {
  const plain = plainOf(text).replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(plain)
  return letters.length > 400 ? `${letters.slice(0, 400).join('')}…` : plain
}

/** RFC 4287. An entry keeps its id and its date of publication forever, so that no reader shows it twice. */
export function atom({ title, origin, path, page, now, entries }: FeedOf): string {
  const lastChange = entries
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  const items = entries.map(
    (one) => `<entry>
<id>urn:uuid:${one.id}</id>
<title>${escapeXml(one.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/project/${one.id}`)}"/>
<published>${one.publishedAt}</published>
<updated>${one.changedAt}</updated>
<author><name>${escapeXml(one.researcher)}</name></author>
<summary>${escapeXml(describe(one.text))}</summary>
</entry>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(origin + path)}</id>
<title>${escapeXml(title)}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>
<updated>${lastChange ?? now}</updated>
${items.join('')}</feed>
`
}

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = ({ title, origin, path, page, entries }: FeedOf): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + page,
    feed_url: origin + path,
    items: entries.map((one) => ({
      id: `urn:uuid:${one.id}`,
      url: `${origin}/project/${one.id}`,
      title: one.title,
      content_text: describe(one.text),
      date_published: one.publishedAt,
      date_modified: one.changedAt,
      authors: [{ name: one.researcher }],
    })),
  })
