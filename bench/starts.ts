import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#test/start-product.ts'
import { memoryOf } from './cpu.ts'
import type { Figure } from './report.ts'

/** A first start with an empty data folder and the demo world ahead, and a second one; to the first page answered. */
export async function benchStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
  const env = { DATA_DIR: folder, SEED: 'demo' }
  const first = await timed(env)
  const began = performance.now()
  await demoWorldMade(first.app.origin)
  const worldSeconds = (performance.now() - began) / 1000
  const made = memoryOf(first.app.pid)
  await first.app.stop()
  const second = await timed(env)
  for (let n = 0; n < 200; n++) await (await fetch(second.app.origin)).text()
  const later = memoryOf(second.app.pid)
  await second.app.stop()
  rmSync(folder, { recursive: true, force: true })
  const most = { unit: 'MB', budget: { atMost: 250 } }
  return [
    { what: 'first start to the first page', measured: first.seconds, unit: 's', budget: { atMost: 4 } },
    { what: 'demo world complete', measured: worldSeconds, unit: 's', budget: { atMost: 30 } },
    {
      what: 'app resident, demo world just made',
      measured: made.resident,
      ...most,
      note: `${made.peak.toFixed(0)} at its peak`,
    },
    { what: 'later start to the first page', measured: second.seconds, unit: 's', budget: { atMost: 1.5 } },
    {
      what: 'app resident after 200 pages',
      measured: later.resident,
      ...most,
      note: `${later.peak.toFixed(0)} at its peak`,
    },
  ]
}

async function timed(env: Readonly<Record<string, string>>) {
  const began = performance.now()
  const app = await startProduct(env)
  const answer = await fetch(app.origin)
  if (answer.status !== 200) throw new Error(`the first page answered ${answer.status}`)
  return { app, seconds: (performance.now() - began) / 1000 }
}

async function demoWorldMade(origin: string): Promise<void> {
  for (;;) {
    const { demoWorld } = (await (await fetch(`${origin}/api/site`)).json()) as {
      demoWorld: { done: number; total: number } | null
    }
    if (!demoWorld || demoWorld.done >= demoWorld.total) return
    await new Promise((later) => setTimeout(later, 200))
  }
}
