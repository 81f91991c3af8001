import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { dist, isBuilt, root } from './built.ts'
import { filesBelow } from './files-below.ts'
import { hashOfSources } from './hash-of-sources.ts'
import { PlainProblem } from './plain-problem.ts'
import { serverBuild } from './server-build.ts'

/**
 * Runs in a child process, to free its memory afterwards. @throws PlainProblem when it fails; its output has been
 * shown.
 */
export async function buildIfStale(): Promise<void> {
  if (isBuilt()) return
  console.log('Building the pages …')
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'], cwd: root })
  const status = await new Promise((ended) => child.once('close', ended))
  if (status !== 0) throw new PlainProblem('The pages could not be built; the lines above say why.')
}

/**
 * Built in another folder and moved when complete, so that a failed build keeps the last one and two builds do not mix.
 */
async function build(): Promise<void> {
  // Even when a test starts the build: pages use React's production build.
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  const unfinished = join(root, `.cache/build-${process.pid}`)
  const stamp = hashOfSources(root)
  try {
    await viteBuild({ root, logLevel: 'warn', build: { outDir: join(unfinished, 'client'), manifest: true } })
    const ssr = { outDir: join(unfinished, 'server'), ssr: 'src/web/render-page.tsx', copyPublicDir: false }
    await viteBuild({ root, logLevel: 'warn', build: ssr })
    await viteBuild(serverBuild(root, join(unfinished, 'app')))
    copyFileSync(join(root, 'index.html'), join(unfinished, 'index.html'))
    compressAll(join(unfinished, 'client'))
    writeFileSync(join(unfinished, 'sources.sha256'), stamp)
    putInPlace(unfinished)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function putInPlace(built: string): void {
  const old = join(root, `.cache/build-${process.pid}-old`)
  try {
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(built, dist)
  } catch (error) {
    // Another build finished first, from the same sources.
    if (!isBuilt()) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

/** Compressed here, not for every request. */
function compressAll(folder: string): void {
  for (const path of filesBelow(folder)) {
    if (!/\.(js|css|svg|json|txt|html)$/.test(path)) continue
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) {
  if (process.argv.includes('--test-mode')) await (await import('./test-mode-build.ts')).buildTestMode()
  else await build()
}
