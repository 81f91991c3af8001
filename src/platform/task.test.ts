import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
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
  const { promise: batchBegan, resolve: beginBatch } = Promise.withResolvers<void>()
  const { promise: batchEnded, resolve: endBatch } = Promise.withResolvers<void>()
  const seen: string[] = []
  let left = 2
  const run = async (): Promise<boolean> => {
    beginBatch()
    await batchEnded
    seen.push('batch')
    return --left > 0
  }
  const runner = runTasks([{ name: 'money', everyMs: long, run }])
  runner.start(platform)
  await batchBegan
  const alone = runner.whileResting(async () => void seen.push('alone'))
  endBatch()
  await alone
  await expect.poll(() => seen).toEqual(['batch', 'alone', 'batch'])
  await runner.stop()
})

test('the first runs of the tasks are spread over a second', async () => {
  vi.useFakeTimers()
  const began: string[] = []
  const tasks = ['refunds', 'payouts', 'mails', 'receipts'].map((name) => ({
    name,
    everyMs: long,
    run: async () => {
      began.push(name)
      return false
    },
  }))
  const runner = runTasks(tasks)
  runner.start(platform)
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual(['refunds'])
  await vi.advanceTimersByTimeAsync(500)
  expect(began).toEqual(['refunds', 'payouts', 'mails'])
  runner.wake('receipts')
  await vi.advanceTimersByTimeAsync(0)
  expect(began, 'what is woken does not wait').toEqual(['refunds', 'payouts', 'mails', 'receipts'])
  await runner.stop()
  vi.useRealTimers()
})
