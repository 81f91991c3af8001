import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { holderOf, lockFolder } from './holder-lock.ts'
import { identityOf } from './process-identity.ts'

const folders: string[] = []
let folder: string
const file = () => join(folder, 'holder.json')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holder-'))
  folders.push(folder)
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

const record = (more: object) =>
  writeFileSync(
    file(),
    JSON.stringify({
      pid: process.pid,
      identity: identityOf(process.pid),
      host: hostname(),
      since: '2026-01-01T00:00:00.000Z',
      folder,
      ...more,
    }),
  )

test('a second process gets the owner, its start time, and its address', () => {
  const hold = lockFolder(folder)
  hold.announce('http://localhost:3000')
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(`held by process ${process.pid}, which has run since \\d{4}-.*Z and answers at http://localhost:3000`),
  )
  expect(holderOf(folder)?.address).toBe('http://localhost:3000')
  hold.release()
  expect(existsSync(file())).toBe(false)
  lockFolder(folder).release()
})

test('of many processes that start at once on a dead one’s folder exactly one gets it', async () => {
  record({ identity: 'an earlier boot' })
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'holder-lock.ts'))}
    try { lockFolder(process.argv[1]); console.log('got'); setTimeout(() => {}, 3000) } catch { console.log('refused') }`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, folder]),
  )
  const printed = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()))
  for (const child of children) child.kill('SIGKILL')
  expect(printed.sort()).toEqual(['got', 'refused', 'refused', 'refused', 'refused', 'refused'])
})

test('a killed process loses its lock', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  record({ pid: child.pid, identity: identityOf(child.pid ?? 0) })
  expect(() => lockFolder(folder)).toThrow('held by process')
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder).release()
})

test('another process with the same pid is not the owner', () => {
  record({ identity: 'started long ago' })
  lockFolder(folder).release()
})

test('half a lock file, left by a power cut, locks nothing', () => {
  writeFileSync(file(), '{"pid": 12')
  lockFolder(folder).release()
})

test('a copied folder is not locked by the owner of the original', () => {
  const hold = lockFolder(folder)
  const copy = `${folder}-copy`
  folders.push(copy)
  cpSync(folder, copy, { recursive: true })
  lockFolder(copy).release()
  hold.release()
})

test('an owner on another host keeps the folder while its heartbeat continues, and for a minute longer', () => {
  record({ host: 'elsewhere', pid: 1, identity: 'unseen' })
  expect(() => lockFolder(folder)).toThrow('held by process 1 on elsewhere')
  const longAgo = new Date(Date.now() - 61_000)
  utimesSync(file(), longAgo, longAgo)
  const hold = lockFolder(folder)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  hold.release()
})
