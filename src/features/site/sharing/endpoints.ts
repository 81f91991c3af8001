import { implement } from '#platform/endpoint.ts'
import { readFeed } from './actions/feeds.ts'
import { readJobsFeed } from './actions/jobs-feed.ts'
import { sharePicture } from './actions/share-picture.ts'
import { readSitemap, readSitemapIndex } from './actions/sitemaps.ts'
import { sharingContract } from './contract.ts'
import { robotsTxt } from './rules/sitemaps.ts'

const text = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=600' } })
const feed = (body: string, file: string): Response =>
  text(body, file.endsWith('.json') ? 'application/feed+json' : 'application/atom+xml')

export const sharingEndpoints = implement(sharingContract, {
  'GET /robots.txt': ({ platform }) => text(robotsTxt(platform.settings.origin), 'text/plain'),
  'GET /sitemap.xml': async ({ platform }) => text(await readSitemapIndex(platform), 'application/xml'),
  'GET /sitemaps/:file': async ({ platform, path }) =>
    text(await readSitemap(platform, path.file ?? ''), 'application/xml'),
  'GET /feeds/:file': async ({ platform, path: { file = '' } }) => feed(await readFeed(platform, file), file),
  'GET /feeds/jobs/:file': async ({ platform, request, path: { file = '' } }) =>
    text(
      await readJobsFeed(platform, file, new URL(request.url).searchParams),
      file.endsWith('.json') ? 'application/feed+json' : 'application/rss+xml',
    ),
  'GET /feeds/:sector/:area/:file': async ({ platform, path: { sector = '', area = '', file = '' } }) =>
    feed(await readFeed(platform, file, { sector, area }), file),
  'GET /share/:id/:file': async ({ platform, path }) => {
    const picture = await sharePicture(platform, path.id ?? '', path.file ?? '')
    if ('movedTo' in picture) return new Response(null, { status: 302, headers: { location: picture.movedTo } })
    return new Response(picture.jpeg as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  },
})
