/** The kinds of sites that visitors come from; nothing more exact is stored. */
export const viewSources = ['direct', 'site', 'search', 'social', 'other'] as const
export type ViewSource = (typeof viewSources)[number]

export const viewSourceLabels: Readonly<Record<ViewSource, string>> = {
  direct: 'Direct, mail or app',
  site: 'Pages of this site',
  search: 'Search engines',
  social: 'Social networks',
  other: 'Other sites',
}

const search =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|baidu|yandex|kagi|yahoo|brave)\.(com|org|[a-z]{2}|com?\.[a-z]{2})$/
const social =
  /(^|\.)(facebook\.com|instagram\.com|linkedin\.com|lnkd\.in|twitter\.com|x\.com|t\.co|reddit\.com|youtube\.com|tiktok\.com|threads\.net|bsky\.app|mastodon\.[a-z]+|news\.ycombinator\.com|whatsapp\.com|t\.me)$/

/** The kind of place behind a referrer; the browser sends only the kind. @param host our own. */
export function viewSourceOf(referrer: string, host: string): ViewSource {
  if (referrer === '') return 'direct'
  if (!URL.canParse(referrer)) return 'other'
  const from = new URL(referrer)
  if (from.host === host) return 'site'
  if (search.test(from.hostname)) return 'search'
  return social.test(from.hostname) ? 'social' : 'other'
}
