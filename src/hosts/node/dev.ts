import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Page } from '#web/render-page.tsx'
import type { Fetch } from '#wire/client.ts'
import type { Config } from './config.ts'
import { answerPages } from './pages.ts'
import { type MakePages, openProduct, type Product } from './product.ts'
import { run } from './run.ts'
import { developingPolicy } from './security-headers.ts'
import { testModeBehind } from './test-mode-behind.ts'
import { hasTestMode } from './test-mode-files.ts'

// `npm run dev`: Vite updates pages and styles in the open browser; a change in server code restarts this process
// (`node --watch-path`).

const root = join(import.meta.dirname, '../../..')
type RenderPage = (request: Request, fetchApi: Fetch) => Promise<Page | Response>

async function openWithVite(config: Config, databaseUrl: string): Promise<Product> {
  const vite = await createServer({ root, appType: 'custom', logLevel: 'warn', server: { middlewareMode: true } })
  const product = await openProduct(config, databaseUrl, pagesOf(vite, config.origin))
  // A demo builds Test Mode after its world.
  const behind = config.testMode === 'allowed' && config.seed === 'none' ? testModeBehind(console) : undefined
  const begin = setTimeout(() => behind?.start(), hasTestMode() ? calmMs : 0)
  return {
    ...product,
    listener: (request, response) => vite.middlewares(request, response, () => product.listener(request, response)),
    close: async () => {
      clearTimeout(begin)
      await behind?.stop()
      await product.close()
      await vite.close()
    },
  }
}

/** Each change restarts this process: the previous build is served until the sources stop changing. */
const calmMs = 60_000

/** Rendered from the sources at every request. */
const pagesOf =
  (vite: ViteDevServer, origin: string): MakePages =>
  async (api) => ({
    files: () => false,
    pages: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule('/src/web/render-page.tsx')) as { renderPage: RenderPage }
      const source = readFileSync(join(root, 'index.html'), 'utf8')
      const template = await vite.transformIndexHtml(new URL(request.url).pathname, source)
      const answer = await answerPages(renderPage, { template, linksFor: () => '' }, api, origin)(request)
      answer.headers.set('content-security-policy', developingPolicy)
      return answer
    },
  })

await run(
  { MODE: 'development', ...process.env },
  // An open hot-reload connection must not delay the shutdown.
  { drainMs: 300, prepare: async () => {}, open: openWithVite },
)
