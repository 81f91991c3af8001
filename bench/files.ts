import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { applicationFiles, bombs, type Sent } from '#test/application-files.ts'
import type { Figure } from './report.ts'
import type { World } from './worlds.ts'

const rounds = 8
/** The first rounds fill caches and heaps that remain. */
const settled = 3
/** Fewer than one network may send within an hour. */
const perAddress = 90

/** Hostile application files, again and again: the process must be no larger at the end than at the start. */
export async function benchFiles(world: World): Promise<Figure[]> {
  const highest: number[] = []
  const all = applicationFiles()
  for (let round = 0; round < rounds; round++) highest.push(await highestWhile(world, () => sendAll(world, all)))
  const [early = Number.NaN, last = Number.NaN] = [highest[settled - 1], highest.at(-1)]
  const large = all.filter(([name]) => name === 'one byte less, a document.pdf')
  const documents = await highestWhile(world, () => sendAll(world, times(12, large)))
  const bombed = await highestWhile(world, () => sendAll(world, times(4, bombs())))
  return [
    { of: 'filesMemory', measured: last / early, note: highest.map((one) => `${one.toFixed(0)} MB`).join(', ') },
    {
      of: 'filesBombs',
      measured: bombed / documents,
      note: `${bombed.toFixed(0)} MB beside ${documents.toFixed(0)} MB`,
    },
  ]
}

const times = <T>(count: number, all: readonly T[]): T[] => Array.from({ length: count }, () => all).flat()

/** The peak memory of the process, in megabytes. The kernel tracks it; writing 5 resets it. */
async function highestWhile({ app }: World, work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${app.pid}/clear_refs`, '5')
  await work()
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) / 1024
}

let sent = 0

async function sendAll({ app }: World, files: readonly Sent[]): Promise<void> {
  for (const [name, bytes, verdict] of files) {
    const localAddress = `127.0.1.${1 + Math.floor(sent++ / perAddress)}`
    const found = await send(app.origin, localAddress, name, bytes)
    if (found !== verdict) throw new Error(`${name}: ${found} instead of ${verdict}`)
  }
}

const send = (origin: string, localAddress: string, name: string, bytes: Uint8Array): Promise<string> =>
  new Promise((done, failed) => {
    const headers = { 'x-file-name': encodeURIComponent(name), 'content-length': bytes.byteLength }
    const asked = request(`${origin}/api/application-files`, { method: 'POST', localAddress, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly code?: string }
        done(answer.statusCode === 201 ? 'taken' : (code ?? String(answer.statusCode)))
      })
    })
    asked.on('error', failed)
    asked.end(bytes)
  })
