import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'

/** A page that starts the database of Test Mode as packaged, empty, and runs one query. */
export type BarePglite = { readonly origin: string; readonly stop: () => void }

const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html', '<!doctype html><title>Bare</title><script type="module" src="/page.js"></script>'],
  '/page.js': [
    'text/javascript',
    `const worker = new Worker('/worker.js', { type: 'module' })
     worker.onmessage = () => { globalThis.firstAnswerAt = performance.now() }`,
  ],
  '/worker.js': [
    'text/javascript',
    `import { PGlite } from '/index.js'
     const database = await PGlite.create()
     await database.query('select 1')
     postMessage('answered')`,
  ],
}

export async function startBarePglite(): Promise<BarePglite> {
  const server = createServer(async ({ url = '/' }, response) => {
    const page = pages[url]
    const type = page?.[0] ?? types[extname(url)] ?? 'application/octet-stream'
    const found = page?.[1] ?? (await readFile(join(folder, url)).catch(() => undefined))
    const headers = { 'content-type': type, 'cache-control': 'max-age=3600' }
    response.writeHead(found ? 200 : 404, headers).end(found)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${port}`, stop }
}
