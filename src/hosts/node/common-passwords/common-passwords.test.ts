import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { commonPasswords, hasLine } from './common-passwords.ts'

const text = gunzipSync(readFileSync(new URL('./list.txt.gz', import.meta.url))).toString('utf8')
const lines = text.trimEnd().split('\n')

test('the list has 100,000 passwords, each once, sorted for the search', () => {
  expect(lines).toHaveLength(100_000)
  expect(lines.every((line, at) => at === 0 || (lines[at - 1] ?? '') < line)).toBe(true)
})

test('every password of the list is found, and no other', async () => {
  expect(lines.filter((line) => !hasLine(text, line))).toEqual([])
  expect(lines.filter((line) => hasLine(text, `${line}\u0001`))).toEqual([])
  const isCommon = commonPasswords()
  for (const known of ['123456', 'password', 'qwerty', 'letmein']) expect(await isCommon(known)).toBe(true)
  for (const other of ['', '\n', '123456\n', 'correct horse 7 battery', 'ключ', 'x'.repeat(1_000_000)])
    expect(await isCommon(other)).toBe(false)
})

test('a look-up takes microseconds of processor time', () => {
  const before = process.cpuUsage()
  for (let times = 0; times < 10_000; times++) hasLine(text, `something else ${times}`)
  expect(process.cpuUsage(before).user / 10_000).toBeLessThan(100)
})
