import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskFiles } from './disk-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
const files = diskFiles(join(folder, 'files'))
afterAll(() => rmSync(folder, { recursive: true }))

const contentOf = async (key: string) => {
  const stored = await files.get(key)
  return (
    stored && {
      type: stored.type,
      sizeBytes: stored.sizeBytes,
      bytes: new Uint8Array(await new Response(stored.bytes).arrayBuffer()),
    }
  )
}

test('a stored file is read back complete, with its type and size', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(65_536))
  await files.put('photos/one-400.webp', bytes, 'image/webp')
  expect(await contentOf('photos/one-400.webp')).toEqual({ type: 'image/webp', sizeBytes: 65_536, bytes })
})

test('storing again replaces the file, while an open reader keeps the old one', async () => {
  await files.put('cv/a', new TextEncoder().encode('old'), 'text/plain')
  const old = await files.get('cv/a')
  await files.put('cv/a', new TextEncoder().encode('newer'), 'text/plain')
  expect(await new Response(old?.bytes).text()).toBe('old')
  expect((await contentOf('cv/a'))?.sizeBytes).toBe(5)
  expect(readdirSync(join(folder, 'files/cv')).sort()).toEqual(['a', 'a~type'])
})

test('a missing file is undefined, and removing it is not an error', async () => {
  await files.put('gone', new Uint8Array(1), 'text/plain')
  await files.remove('gone')
  await files.remove('gone')
  expect(await files.get('gone')).toBeUndefined()
})

test('what only other keys begin with is a missing file, too', async () => {
  await files.put('pictures/one/400.webp', new Uint8Array(1), 'image/webp')
  expect(await files.get('pictures/one')).toBeUndefined()
  await files.remove('pictures/one')
  expect((await contentOf('pictures/one/400.webp'))?.sizeBytes).toBe(1)
  await files.remove('pictures/one/400.webp')
  expect(await files.get('pictures/one/400.webp')).toBeUndefined()
})

test('an unread stream can be cancelled, and closes the file', async () => {
  await files.put('dropped', new Uint8Array(200_000), 'text/plain')
  const before = readdirSync('/proc/self/fd').length
  for (let n = 0; n < 20; n++) await (await files.get('dropped'))?.bytes.cancel()
  expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 5)
})

test.each(['../secret', '/etc/passwd', 'a/../b', '', 'a//b', '.hidden', 'a~type', 'a\0b'])(
  '%j is not a valid key',
  async (key) => {
    await expect(files.put(key, new Uint8Array(1), 'text/plain')).rejects.toThrow('not a key of ours')
  },
)
