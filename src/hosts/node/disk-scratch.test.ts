import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BodyInterrupted } from '#platform/read-body.ts'
import { diskScratch } from './disk-scratch.ts'

const folder = mkdtempSync(join(tmpdir(), 'scratch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const streamOf = (...texts: string[]) => new Blob(texts).stream()

test('bytes stay in a file until they are removed; files of a dead process are swept', async () => {
  const old = join(folder, 'left')
  writeFileSync(old, 'left')
  writeFileSync(join(folder, 'new'), 'of another process')
  utimesSync(old, new Date(0), new Date(0))
  const scratch = diskScratch(folder)
  const collected = await scratch.collect(streamOf('abc', 'def'), 6)
  expect(readdirSync(folder)).toHaveLength(2)
  expect(new TextDecoder().decode(await collected?.read())).toBe('abcdef')
  await collected?.remove()
  expect(readdirSync(folder)).toEqual(['new'])
})

test('more than the limit, and bytes that stop coming, leave nothing behind', async () => {
  const scratch = diskScratch(folder)
  expect(await scratch.collect(streamOf('abc', 'def'), 5)).toBe(undefined)
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('gone')),
  })
  await expect(scratch.collect(broken, 5)).rejects.toThrow(BodyInterrupted)
  expect(readdirSync(folder)).toEqual(['new'])
})
