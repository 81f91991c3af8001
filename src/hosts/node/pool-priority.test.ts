import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a child process: a lowered priority cannot be raised again.
const look = `
  const { lowerThreadPoolPriority } = await import('#hosts/node/pool-priority.ts')
  const { readdirSync, readFileSync } = await import('node:fs')
  const { getPriority } = await import('node:os')
  const lowered = await lowerThreadPoolPriority()
  const threads = '/proc/self/task'
  const isLinux = process.platform === 'linux'
  const raised = isLinux ? readdirSync(threads).filter((one) => getPriority(Number(one)) > getPriority()) : []
  const names = raised.map((one) => readFileSync(threads + '/' + one + '/comm', 'utf8').trim())
  console.log(JSON.stringify({ lowered, names }))`

test('the threads that hash passwords have a lower priority than all others, on systems with priorities of threads', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', look], {
    encoding: 'utf8',
    env: { ...process.env, UV_THREADPOOL_SIZE: '4' },
  })
  const names = process.platform === 'linux' ? Array(4).fill('libuv-worker') : []
  expect(JSON.parse(printed)).toEqual({ lowered: names.length, names })
})
