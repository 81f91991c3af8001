import { expect, test } from 'vitest'
import { harmlessWordFiles, hostileWordFiles } from '#test/word-corpus.ts'
import { wordFault } from './word-file.ts'

test.each(Object.entries(harmlessWordFiles))('%s is kept', async (_, bytes) => {
  expect(await wordFault(bytes)).toBeUndefined()
})

test.each(Object.entries(hostileWordFiles))('%s is refused', async (_, [fault, bytes]) => {
  expect(await wordFault(bytes)).toBe(fault)
})
