import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { runTasks } from './task.ts'

const platform = {} as Platform
const long = 3_600_000

test('while tasks rest nothing runs, and what was wanted meanwhile runs afterwards', async () => {
  let runs = 0
  const run = async (): Promise<boolean> => {
    runs += 1
    return false
  }
  const runner = runTasks([{ name: 'money', everyMs: long, run }])
  runner.start(platform)
  await expect.poll(() => runs).toBe(1)
  await runner.whileResting(async () => {
    runner.wake('money')
    await setTimeout(20)
    expect(runs).toBe(1)
  })
  await expect.poll(() => runs).toBe(2)
  await runner.stop()
})

test('a task pauses after its batch, and continues with the rest', async () => {
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
  const alone = runner.whileResting(async () => void seen.push('alone'))
  endBatch()
  await alone
  await expect.poll(() => seen).toEqual(['batch', 'alone', 'batch'])
  await runner.stop()
})
