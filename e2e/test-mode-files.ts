import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { holderOf, lockFolder } from '../src/hosts/node/holder-lock.ts'
import { testModeFolder } from '../src/hosts/node/test-mode-files.ts'
import { isTestModeBuilt } from '../src/hosts/node/test-mode-stamp.ts'

const root = join(import.meta.dirname, '..')

/** Once for all files of journeys that need it: they run side by side, so one builds and the others wait. */
export async function buildTestModeIfStale(): Promise<void> {
  const folder = join(root, '.cache/test-mode-build')
  mkdirSync(folder, { recursive: true })
  while (!isTestModeBuilt()) {
    if (holderOf(folder)) {
      await setTimeout(500)
      continue
    }
    const hold = lockFolder(folder)
    try {
      await promisify(execFile)(process.execPath, [join(root, 'src/hosts/node/build.ts'), '--test-mode'])
    } finally {
      hold.release()
    }
  }
}

/** How many of its files this browser has not stored yet, for use without a network. @param below as `/test-mode`. */
export const countMissing = (page: Page, below: string): Promise<number> =>
  page.evaluate(async (below) => {
    const all = (await (await fetch(`${below}/all-files.json`)).json()) as string[]
    // Of files in two formats one is stored.
    const wanted = all.filter((name) => !name.endsWith('.tight'))
    return wanted.length - (await (await caches.open(`test-mode ${below}/`)).keys()).length
  }, below)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export type Read = (name: string) => Promise<Buffer | undefined>

export type FileHost = {
  readonly origin: string
  readonly asked: () => readonly string[]
  /** Other files from now on: what they are made of is read from the folder. Without: the folder's own. */
  readonly serve: (change?: (read: Read) => Read) => void
  readonly stop: () => void
}

/**
 * A web server that knows nothing but files, as a file host: what it lacks gets its 404.html.
 *
 * @param lets browsers keep what is named by its content, as most hosts do; other files may then never take its place.
 */
export async function hostFiles(below = '', lets: 'keep' | 'ask' = 'ask'): Promise<FileHost> {
  const asked: string[] = []
  const folder: Read = (name) => readFile(join(testModeFolder, name)).catch(() => undefined)
  let read = folder
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://files')
    asked.push(pathname)
    const name = pathname.startsWith(`${below}/`) ? pathname.slice(below.length) : undefined
    const found = name === undefined ? undefined : await read(name.endsWith('/') ? `${name}index.html` : name)
    const type =
      found && name
        ? (types[name.endsWith('/') ? '.html' : extname(name)] ?? 'application/octet-stream')
        : types['.html']
    const lasting = lets === 'keep' &&
      name?.startsWith('/assets/') && { 'cache-control': 'max-age=31536000, immutable' }
    response
      .writeHead(found ? 200 : 404, { 'content-type': type ?? '', ...lasting })
      .end(found ?? (await read('404.html')))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  const serve: FileHost['serve'] = (change = (own) => own) => {
    read = change(folder)
  }
  return { origin: `http://localhost:${port}`, asked: () => asked, serve, stop }
}
