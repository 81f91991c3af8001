import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzipSync } from 'node:zlib'
import { type InlineConfig, build as viteBuild } from 'vite'
import viteConfig from '../../../vite.config.ts'
import { root } from './built.ts'
import { chunkGroups } from './chunks.ts'
import { filesBelow } from './files-below.ts'
import { ownTexts } from './own-texts.ts'
import { engineFiles } from './test-mode-engine.ts'
import { testModeFolder } from './test-mode-files.ts'
import { keepStamp, stampNow, unfinishedFolder } from './test-mode-stamp.ts'
import { makeWorld } from './test-mode-world.ts'
import { readMigrations } from './world-migrations.ts'

// `npm run build -- --test-mode`: Test Mode as a folder of files for any web server, below any path.

const engine = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '.')

export async function buildTestMode(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const stamp = stampNow()
  const unfinished = unfinishedFolder(process.pid)
  try {
    mkdirSync(unfinished, { recursive: true })
    // In parallel with the rest: it takes half a minute of one core.
    const engineThere = copyEngine(unfinished)
    await bundle(unfinished)
    const migrations = readMigrations()
    writePacked(unfinished, 'migrations.packed', JSON.stringify(migrations))
    writePacked(unfinished, 'texts.packed', JSON.stringify([...ownTexts()]))
    const world = await makeWorld(migrations)
    const packed = Buffer.from(await world.arrayBuffer())
    writeFileSync(join(unfinished, 'world.packed'), packed)
    // The highest level would take twice as long, to save a hundred kilobytes.
    const worldThere = tight(gunzipSync(packed), 10).then((bytes) =>
      writeFileSync(join(unfinished, 'world.tight'), bytes),
    )
    await Promise.all([engineThere, worldThere])
    writeFileSync(join(unfinished, 'all-files.json'), JSON.stringify(allFiles(unfinished)))
    await compressAll(unfinished)
    rmSync(testModeFolder, { recursive: true, force: true })
    renameSync(unfinished, testModeFolder)
    keepStamp(stamp)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Built like the product's own pages, except for the chunks. */
const ownConfig = viteConfig({ command: 'build', mode: 'production', isSsrBuild: true })

/** The worker, the service worker and the pages, in separate builds: they share no chunks, and run in three places. */
async function bundle(outDir: string): Promise<void> {
  const one = async (input: string, more: InlineConfig['build']): Promise<string> => {
    await viteBuild({
      ...{ ...ownConfig, root, base: './', logLevel: 'warn', configFile: false },
      define: { 'import.meta.env.HAS_TEST_MODE': 'true' },
      build: {
        ...{ ...ownConfig.build, outDir, emptyOutDir: false, copyPublicDir: false, manifest: 'manifest.json', ...more },
        rolldownOptions: { input: join(root, input), ...more?.rolldownOptions },
      },
    })
    const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Record<
      string,
      { file: string; isEntry?: boolean }
    >
    rmSync(join(outDir, 'manifest.json'))
    return Object.values(manifest).find((chunk) => chunk.isEntry)?.file ?? ''
  }
  const inOne = { output: { codeSplitting: false, format: 'iife' as const, entryFileNames: 'sw.js' } }
  await one('src/hosts/test-mode/service-worker.ts', { rolldownOptions: inOne })
  // Module preload writes links into a document, which a worker does not have. A passkey library needs its imports to
  // run before it, whichever file they end up in.
  const inOrder = { output: { strictExecutionOrder: true } }
  const worker = await one('src/hosts/test-mode/worker.ts', { modulePreload: false, rolldownOptions: inOrder })
  const inGroups = { output: { codeSplitting: chunkGroups(true) } }
  const page = await one('src/hosts/test-mode/page.ts', { copyPublicDir: true, rolldownOptions: inGroups })
  nameWorker(outDir, worker)
  for (const name of ['index.html', '404.html'])
    writeFileSync(join(outDir, name), documentFor(name === '404.html' ? undefined : page))
  // The package's own copies; the packed ones are fetched instead.
  for (const name of readdirSync(join(outDir, 'assets')))
    if (/\.(wasm|data)$|\.tar-|tar\.gz$/.test(name)) rmSync(join(outDir, 'assets', name))
}

/** The page is bundled after the worker, and cannot know its file name by itself. */
function nameWorker(outDir: string, worker: string): void {
  for (const path of filesBelow(join(outDir, 'assets'))) {
    if (!path.endsWith('.js')) continue
    const text = readFileSync(path, 'utf8')
    if (text.includes('%worker%')) writeFileSync(path, text.replaceAll('%worker%', worker))
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  ...["style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'"],
  ...["manifest-src 'self'", "form-action 'self'", "base-uri 'none'"],
].join('; ')

/** @param page the first script; without it, the page for missing addresses on a file server. */
function documentFor(page: string | undefined): string {
  const text = readFileSync(join(root, 'index.html'), 'utf8')
  const guard = `<meta http-equiv="content-security-policy" content="${policy}" />`
  const head = page
    ? `${guard}<title>Test Mode</title><script type="module" src="./${page}"></script>`
    : `<title>Test Mode</title><script>${toFolder}</script>`
  return text
    .replace(/ *<script type="module".*<\/script>\n/, '')
    .replace('href="/mark.svg"', 'href="./mark.svg"')
    .replace('<!--head-->', head)
    .replace('<!--html-->', '')
    .replace('<!--data-->', '')
}

/** Searches the folders above for the one with Test Mode, and opens the requested address there. */
const toFolder = `(async () => {
  const parts = location.pathname.split('/')
  for (let depth = parts.length - 1; depth > 0; depth--) {
    const folder = parts.slice(0, depth).join('/') + '/'
    const found = await fetch(folder + 'all-files.json', { method: 'HEAD' })
    if (!found.ok) continue
    const rest = location.pathname.slice(folder.length - 1) + location.search + location.hash
    return location.replace(folder + '?open=' + encodeURIComponent(rest))
  }
})()`

async function copyEngine(outDir: string): Promise<void> {
  for (const name of ['pg_trgm.tar.gz', 'btree_gist.tar.gz']) copyFileSync(join(engine, name), join(outDir, name))
  const files = { engine: readFileSync(join(engine, 'pglite.wasm')), 'engine-files': engineFiles(engine) }
  await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      writePacked(outDir, `${name}.packed`, bytes)
      writeFileSync(join(outDir, `${name}.tight`), await tightOnce(bytes))
    }),
  )
}

const compress = promisify(brotliCompress)

/** Maximum compression takes half a minute, and most files stay the same. */
async function tightOnce(bytes: Uint8Array): Promise<Uint8Array> {
  const kept = join(root, '.cache', `tight-${createHash('sha256').update(bytes).digest('hex')}`)
  if (!existsSync(kept)) writeFileSync(kept, await tight(bytes, 11))
  return readFileSync(kept)
}

/** With the largest window: the world's pages are alike, however far apart. */
function tight(bytes: Uint8Array, quality: number): Promise<Uint8Array> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS } = constants
  return compress(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS },
  })
}

/** A compressed copy of each text file, for our own server (test-mode-files.ts); file hosts compress by themselves. */
async function compressAll(outDir: string): Promise<void> {
  const texts = filesBelow(join(outDir, 'assets')).filter((path) => /\.(js|css|svg)$/.test(path))
  await Promise.all(texts.map(async (path) => writeFileSync(`${path}.br`, await tightOnce(readFileSync(path)))))
}

function writePacked(outDir: string, name: string, content: string | Uint8Array): void {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, name), gzipSync(content, { level: 9 }))
}

/** The files that every page needs come first: the network may be gone soon. */
const allFiles = (outDir: string): string[] =>
  filesBelow(outDir)
    .map((path) => relative(outDir, path).replaceAll('\\', '/'))
    // The API explorer is fetched only when it is opened.
    .filter((path) => path !== 'sw.js' && path !== '404.html' && !path.includes('/swagger-ui-'))
    .sort((one, other) => Number(one.startsWith('assets/')) - Number(other.startsWith('assets/')))
