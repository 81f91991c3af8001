import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clamav } from '#hosts/node/clamav.ts'
import { eicar } from '#test/clamd-peer.ts'
import { cv, pdfWith } from '#test/documents.ts'

// `npm run clamd` sends our port's requests to a real clamd, over its own socket. It starts one with a database of a
// single signature, so nothing is downloaded; CLAMD names the program if it is not in /usr/sbin.

const program = process.env.CLAMD ?? '/usr/sbin/clamd'
const missing = `There is no clamd at ${program}. Install Debian's package (apt-get install clamav-daemon), or name the program by CLAMD.`

/** ClamAV's own form: name, any file, any place, the bytes in hexadecimal. */
const signatures = `Fundamental.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`
const limitMegabytes = 8

type Question = { readonly what: string; readonly bytes: Uint8Array; readonly expects: 'clean' | 'found' | 'no answer' }
const infected = pdfWith({ objects: [`(${eicar.replace(/[()\\]/g, '\\$&')})`], page: `% ${eicar}\n` })
const questions: readonly Question[] = [
  { what: 'a CV', bytes: cv(), expects: 'clean' },
  { what: 'a CV with the signature', bytes: infected, expects: 'found' },
  { what: 'the signature alone', bytes: Buffer.from(eicar), expects: 'found' },
  { what: 'five megabytes', bytes: new Uint8Array(5_000_000), expects: 'clean' },
  { what: 'more than its limit', bytes: new Uint8Array((limitMegabytes + 1) * 1024 * 1024), expects: 'no answer' },
]

async function main(): Promise<number> {
  if (!existsSync(program)) throw new Error(missing)
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const socket = join(folder, 'clamd.sock')
  mkdirSync(join(folder, 'signatures'))
  writeFileSync(join(folder, 'signatures/eicar.ndb'), signatures)
  const settings = [
    ...[
      `DatabaseDirectory ${folder}/signatures`,
      `LocalSocket ${socket}`,
      'Foreground yes',
      `TemporaryDirectory ${folder}`,
    ],
    ...[`StreamMaxLength ${limitMegabytes}M`, 'OfficialDatabaseOnly no'],
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const clamd = spawn(program, ['--config-file', join(folder, 'clamd.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => clamd.once('exit', () => resolve()))
  try {
    for (let tries = 0; !existsSync(socket); tries++) {
      if (clamd.exitCode !== null || tries > 300) throw new Error(`${program} did not open its socket.`)
      await sleep(100)
    }
    return await askAll(`unix://${socket}`)
  } finally {
    clamd.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
}

/** @returns how many answers were wrong. */
async function askAll(url: string): Promise<number> {
  const scanner = clamav(url)
  let wrong = 0
  for (const { what, bytes, expects } of questions) {
    const verdict = await scanner.scan(bytes).then(
      (found) => (found === undefined ? 'clean' : 'found'),
      () => 'no answer',
    )
    if (verdict !== expects) wrong += 1
    console.log(`${verdict === expects ? 'right' : 'WRONG'}: ${what}: ${verdict}`)
  }
  return wrong
}

process.exitCode = await main().then(
  (wrong) => (wrong === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  },
)
