import { expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { runTasks, type Task } from './task.ts'

const platform = {} as Platform
const long = 3_600_000

test('while named tasks rest, nothing of them runs, others do, and what was wanted meanwhile runs afterwards', async () => {
  const ran: string[] = []
  const task = (name: string): Task => ({
    name,
    everyMs: long,
    run: async () => {
      ran.push(name)
      return false
    },
  })
  const runner = runTasks([task('money'), task('mail')])
  runner.start(platform)
  await expect.poll(() => ran).toEqual(['money', 'mail'])
  await runner.without(['money'], async () => {
    runner.wake('money')
    runner.wake('mail')
    await expect.poll(() => ran).toEqual(['money', 'mail', 'mail'])
  })
  await expect.poll(() => ran).toEqual(['money', 'mail', 'mail', 'money'])
  await runner.stop()
})

test('a task rests after its batch, and goes on with what is left', async () => {
  const { promise: batchEnded, resolve: endBatch } = Promise.withResolvers<void>()
  const seen: string[] = []
  let left = 2
  const run = async (): Promise<boolean> => {
    await batchEnded
    seen.push('batch')
    return --left > 0
  }
  const runner = runTasks([{ name: 'money', everyMs: long, run }])
  runner.start(platform)
  const alone = runner.without(['money'], async () => void seen.push('alone'))
  endBatch()
  await alone
  await expect.poll(() => seen).toEqual(['batch', 'alone', 'batch'])
  await runner.stop()
})
