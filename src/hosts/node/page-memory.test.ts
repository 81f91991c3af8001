import { expect, test } from 'vitest'
import { pageMemory, type WrittenPage } from './page-memory.ts'

const page = (data: string, bytes = 100): WrittenPage => ({ data, document: Buffer.alloc(bytes, data) })

test('a page is found again only while the api says the same for it', () => {
  const memory = pageMemory(10_000)
  const first = page('raised 100')
  memory.keep('/project/1', first)
  expect(memory.find('/project/1', 'raised 100')).toBe(first)
  expect(memory.find('/project/2', 'raised 100')).toBeUndefined()
  expect(memory.find('/project/1', 'raised 250')).toBeUndefined()
  const second = page('raised 250')
  memory.keep('/project/1', second)
  expect(memory.find('/project/1', 'raised 250')).toBe(second)
  expect(memory.find('/project/1', 'raised 100')).toBeUndefined()
})

test('pages stay within their bytes: the least used leave first, and one that is larger than all is not kept', () => {
  const memory = pageMemory(1000)
  for (const name of ['a', 'b', 'c']) memory.keep(`/${name}`, page(name, 240))
  expect(memory.find('/a', 'a')).toBeDefined()
  memory.keep('/d', page('d', 240))
  expect(['a', 'b', 'c', 'd'].filter((name) => memory.find(`/${name}`, name))).toEqual(['a', 'c', 'd'])
  for (let n = 0; n < 50; n++) memory.keep('/a', page('a', 240))
  expect(['a', 'c', 'd'].filter((name) => memory.find(`/${name}`, name))).toEqual(['a', 'c', 'd'])
  memory.keep('/e', page('e', 900))
  expect(memory.find('/e', 'e')).toBeUndefined()
  expect(memory.find('/d', 'd')).toBeDefined()
})
