import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser that starts, or a sentence that explains why there is none. */
export type FoundChromium = { readonly path: string } | { readonly missing: string }

export type Search = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Tries to install one: Debian's package as root, else Playwright's download. Undefined: only search. */
  readonly install?: (() => void) | undefined
  /** Playwright's folder of browsers. */
  readonly playwrightPath: () => Promise<string>
}

/** The headless shell first: the same engine, and journeys take two thirds of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * In this order: the setting CHROMIUM, the system's, Playwright's, a new install. A candidate is started once to test
 * it.
 */
export async function findChromium(search: Search): Promise<FoundChromium> {
  const asked = search.environment.CHROMIUM
  if (asked) return runs(asked) ? { path: asked } : { missing: `CHROMIUM names ${asked}, which cannot be run.` }
  const look = async () => [...systemPaths(search.environment.PATH ?? ''), await search.playwrightPath()].find(runs)
  const found = await look()
  if (found) return { path: found }
  search.install?.()
  const installed = search.install && (await look())
  if (installed) return { path: installed }
  const tried = search.install ? ' and could not be installed' : ''
  return { missing: `Chromium was not found${tried}; install it or set CHROMIUM to its path.` }
}

const systemPaths = (path: string): string[] =>
  [...path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), macPath].filter(existsSync)

const runs = (path: string): boolean =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

export async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

/** Either may fail without rights or network: the search afterwards decides. */
export function installChromium(): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    console.log('Installing Chromium with apt-get …')
    const options = {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const
    spawnSync('apt-get', ['update'], options)
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0) return
  }
  console.log('Downloading Chromium with Playwright …')
  const command = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [command, 'install', '--no-shell', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
}
