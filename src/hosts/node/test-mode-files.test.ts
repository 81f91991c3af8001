import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressInTestMode, withTestMode } from './test-mode-files.ts'

test.each([
  ['/?test-mode', '/test-mode/'],
  ['/projects?test-mode', '/test-mode/projects'],
  ['/projects?test-mode&page=2', '/test-mode/projects?page=2'],
  ['/projects?page=2&test-mode=1', '/test-mode/projects?page=2'],
  ['/projects?page=2&test-mode&q=a', '/test-mode/projects?page=2&q=a'],
  ['/projects?test-modes', undefined],
  ['/projects?q=test-mode', undefined],
  ['//evil.example/?test-mode', '/test-mode/'],
  ['/test-mode/', undefined],
])('%s opens %s in Test Mode', (asked, opened) => {
  expect(addressInTestMode(asked)).toBe(opened)
})

/** Requests a path from a product that serves this folder. */
function served(folder: string) {
  const files = withTestMode(() => false, folder)
  return (path: string): Promise<{ isTaken: boolean; status: number; location?: string; body: string }> =>
    new Promise((resolve) => {
      const answer = { status: 0, body: '' }
      const response = {
        setHeader: () => undefined,
        writeHead: (status: number, headers: object) => {
          Object.assign(answer, { status, ...headers })
          return response
        },
        end: (body: unknown) => {
          answer.body = String(body ?? '')
          resolve({ isTaken: true, ...answer })
        },
      }
      const request = { url: path, method: 'GET', headers: {} }
      const isTaken = files(path.split('?')[0] ?? '', request as IncomingMessage, response as unknown as ServerResponse)
      if (!isTaken) resolve({ isTaken, ...answer })
    })
}

test('a folder that is made while the product runs is served from then on, and so is one that is made again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-trial-'))
  const ask = served(folder)
  expect([(await ask('/test-mode/')).isTaken, (await ask('/jobs?test-mode')).isTaken]).toEqual([false, false])
  writeFileSync(join(folder, 'index.html'), '<script src="./assets/first.js"></script>')
  expect(await ask('/test-mode/projects')).toMatchObject({
    status: 200,
    body: '<script src="/test-mode/assets/first.js"></script>',
  })
  expect(await ask('/jobs?test-mode')).toMatchObject({ status: 307, location: '/test-mode/jobs' })
  expect((await ask('/jobs')).isTaken).toBe(false)
  writeFileSync(join(folder, 'index.html'), 'made anew')
  utimesSync(join(folder, 'index.html'), 1, 1)
  writeFileSync(join(folder, 'added.json'), '{}')
  expect(await ask('/test-mode/')).toMatchObject({ body: 'made anew' })
  expect(await ask('/test-mode/added.json')).toMatchObject({ status: 200, body: '{}' })
  rmSync(folder, { recursive: true })
})
