import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const xml = { 200: { type: 'application/xml' } } as const

// What other sites and programs read from us: robots, sitemaps, feeds, and the preview picture of a shared link.
export const sharingContract = contract({
  'GET /robots.txt': {
    summary: 'What robots may read',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'text/plain' } } },
  },
  'GET /sitemap.xml': {
    summary: 'The list of the sitemaps',
    allow: allow.anyone,
    answer: { raw: xml },
  },
  'GET /sitemaps/:file': {
    summary: 'Ten thousand public addresses',
    allow: allow.anyone,
    answer: { raw: xml },
    refusals: { sitemap_not_found: 404 },
  },
  'GET /feeds/:file': {
    summary: 'The newest projects, as Atom or JSON Feed',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'application/atom+xml' } } },
    refusals: { feed_not_found: 404 },
  },
  'GET /feeds/jobs/:file': {
    summary: 'The newest open positions of any search of the job board, as RSS or JSON Feed',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'application/rss+xml' } } },
    refusals: { feed_not_found: 404 },
  },
  'GET /feeds/:sector/:area/:file': {
    summary: 'The newest projects of a research area, as Atom or JSON Feed',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'application/atom+xml' } } },
    refusals: { feed_not_found: 404 },
  },
  'GET /share/:id/:file': {
    summary: 'The picture beside a shared link to a project; an earlier one leads to the present one',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'image/jpeg' }, 302: 'redirect' } },
    refusals: { picture_not_found: 404 },
  },
})
