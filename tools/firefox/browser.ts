import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { type Tab, tabOf } from './tab.ts'

export type Firefox = {
  readonly version: string
  readonly newTab: () => Promise<Tab>
  readonly stop: () => Promise<void>
}

const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
const missing = `There is no Firefox at ${program}. Install Debian's package (apt-get install firefox-esr), or name the program by FIREFOX.`

/** With its own profile, which is removed when it stops. */
export async function startFirefox(): Promise<Firefox> {
  if (!existsSync(program)) throw new Error(missing)
  const profile = mkdtempSync(join(tmpdir(), 'fundamental-firefox-'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const bidi = await connectBidi(`${await addressOf(child)}/session`)
  return {
    version: bidi.version,
    newTab: async () => tabOf(bidi, String((await bidi.send('browsingContext.create', { type: 'tab' })).context)),
    stop: async () => {
      bidi.close()
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** It prints where it listens once it does. */
function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((found, failed) => {
    child.stderr?.on('data', (piece: Buffer) => {
      output += piece
      const at = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
      if (at) found(at)
    })
    child.once('exit', () => failed(new Error(`Firefox ended: ${output}`)))
  })
}
