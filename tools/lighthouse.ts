import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium, installChromium, playwrightPath } from './find-chromium.ts'
import { inDemoWorld } from './looks/demo-stage.ts'

// `npm run lighthouse`: Lighthouse's scores for the public pages on a phone (its simulated throttling), in the demo
// world. Each figure is the median of three visits; arguments select pages by parts of their names. The times are noisy
// while the machine does other work, and grow on a slower one: Lighthouse's phone is this processor slowed four times,
// which it means for a benchmark index of 1500 to 2000. The bytes are the same everywhere.

const visitsOfPage = 3

const pages: readonly { readonly name: string; readonly path: (projectId: string) => string }[] = [
  { name: 'landing', path: () => '/' },
  { name: 'listing', path: () => '/projects/science/marine-biology' },
  { name: 'project', path: (id) => `/project/${id}` },
  { name: 'search', path: () => '/search' },
  { name: 'ledger', path: (id) => `/project/${id}?tab=ledger` },
  { name: 'get-started', path: () => '/get-started' },
]

type Visit = {
  readonly result: Result
  /** Compressed, without headers. */
  readonly scriptBytes: number
  readonly fontBytes: number
}

type Column = {
  readonly name: string
  readonly of: (visit: Visit) => number
  readonly digits?: number
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
}

const columns: readonly Column[] = [
  { name: 'performance', of: ({ result }) => scoreOf(result, 'performance'), goal: { atLeast: 97 } },
  { name: 'accessibility', of: ({ result }) => scoreOf(result, 'accessibility'), goal: { atLeast: 100 } },
  { name: 'best practices', of: ({ result }) => scoreOf(result, 'best-practices'), goal: { atLeast: 100 } },
  { name: 'SEO', of: ({ result }) => scoreOf(result, 'seo'), goal: { atLeast: 100 } },
  {
    name: 'FCP s',
    of: ({ result }) => metricOf(result, 'first-contentful-paint') / 1000,
    digits: 2,
    goal: { atMost: 1.8 },
  },
  {
    name: 'LCP s',
    of: ({ result }) => metricOf(result, 'largest-contentful-paint') / 1000,
    digits: 2,
    goal: { atMost: 1.8 },
  },
  { name: 'TBT ms', of: ({ result }) => metricOf(result, 'total-blocking-time'), goal: { atMost: 100 } },
  { name: 'CLS', of: ({ result }) => metricOf(result, 'cumulative-layout-shift'), digits: 3, goal: { atMost: 0.01 } },
  { name: 'scripts', of: ({ result }) => urlsOf(result, 'Script').length, goal: { atMost: 8 } },
  { name: 'scripts kB', of: ({ scriptBytes }) => scriptBytes / 1000, digits: 1, goal: { atMost: 120 } },
  { name: 'fonts kB', of: ({ fontBytes }) => fontBytes / 1000, digits: 1, goal: { atMost: 25 } },
]

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function visit(url: string, chromePath: string): Promise<Visit> {
  const result = await measure(url, chromePath)
  const [scriptBytes, fontBytes] = await Promise.all(
    ['Script', 'Font'].map(async (type) => {
      const sizes = await Promise.all(urlsOf(result, type).map(sentBytes))
      return sizes.reduce((sum, size) => sum + size, 0)
    }),
  )
  return { result, scriptBytes: scriptBytes ?? 0, fontBytes: fontBytes ?? 0 }
}

async function measure(url: string, chromePath: string): Promise<Result> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // A new browser for each visit, so that caches are empty.
  const chrome = await launch({ chromePath, chromeFlags: [...flags, ...sandbox], logLevel: 'error' })
  try {
    const run = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse said nothing of ${url}`)
    const { runtimeError } = run.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.code}, ${runtimeError.message}`)
    return run.lhr
  } finally {
    chrome.kill()
  }
}

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

function metricOf(result: Result, audit: string): number {
  const value = result.audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse measured no ${audit}`)
  return value
}

function urlsOf(result: Result, type: string): string[] {
  const details = result.audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse listed no requests')
  return details.items.flatMap(({ url, resourceType }) => (resourceType === type ? [String(url)] : []))
}

async function sentBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br, gzip' } })
  const length = headers.get('content-length')
  if (length === null) throw new Error(`the server does not say how long ${url} is`)
  return Number(length)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

function cellOf({ digits = 0, goal, ...column }: Column, visits: readonly Visit[]): { text: string; isMet: boolean } {
  const value = Number(median(visits.map(column.of)).toFixed(digits))
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  return { text: `${value.toFixed(digits)}${isMet ? '' : ' !'}`, isMet }
}

const found = await findChromium({ environment: process.env, install: installChromium, playwrightPath })
if ('missing' in found) throw new Error(found.missing)
const chosen = process.argv.slice(2)
const wanted = pages.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)))

await inDemoWorld(async ({ origin, projectId }) => {
  const goals = columns.map(({ goal }) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`))
  for (const row of [
    ['page', ...columns.map(({ name }) => name)],
    ['---', ...columns.map(() => '---:')],
    ['goal', ...goals],
  ])
    console.log(`| ${row.join(' | ')} |`)
  const indexes: number[] = []
  for (const { name, path } of wanted) {
    const visits: Visit[] = []
    while (visits.length < visitsOfPage) visits.push(await visit(origin + path(projectId), found.path))
    const cells = columns.map((column) => cellOf(column, visits))
    console.log(`| ${[name, ...cells.map(({ text }) => text)].join(' | ')} |`)
    if (cells.some(({ isMet }) => !isMet)) process.exitCode = 1
    indexes.push(...visits.map(({ result }) => result.environment.benchmarkIndex))
  }
  console.log(`\nBenchmark index of this machine: ${median(indexes).toFixed(0)}`)
})
