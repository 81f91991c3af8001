import { expect, test } from 'vitest'
import { type CachedPage, createPageCache } from './page-memory.ts'

const page = (madeOf: string, bytes = 100): CachedPage => ({ madeOf, document: Buffer.alloc(bytes, madeOf) })

/** Stores a page that two visitors have requested. */
function memoryOf(bytesMax: number) {
  const memory = createPageCache(bytesMax)
  const keepTwice = (address: string, one: CachedPage): void => {
    memory.keep(address, one)
    memory.keep(address, one)
  }
  return { ...memory, keepTwice }
}

test('a cached page is used only while the API’s answers are the same', () => {
  const memory = memoryOf(10_000)
  const first = page('raised 100')
  memory.keepTwice('/project/1', first)
  expect(memory.find('/project/1', 'raised 100')).toBe(first)
  expect(memory.find('/project/2', 'raised 100')).toBeUndefined()
  expect(memory.find('/project/1', 'raised 250')).toBeUndefined()
  const second = page('raised 250')
  memory.keep('/project/1', second)
  expect(memory.find('/project/1', 'raised 250')).toBe(second)
  expect(memory.find('/project/1', 'raised 100')).toBeUndefined()
})

test('only a page that was requested twice is stored', () => {
  const memory = createPageCache(1_000_000)
  memory.keep('/once', page('a'))
  expect(memory.find('/once', 'a')).toBeUndefined()
  for (let n = 0; n < 1000; n++) memory.keep(`/walked-over/${n % 500}`, page('a'))
  expect(memory.find('/walked-over/499', 'a')).toBeUndefined()
  memory.keep('/walked-over/499', page('a'))
  expect(memory.find('/walked-over/499', 'a')).toBeDefined()
})

test('the cache stays within its size: the least recently used pages are removed, and a page larger than all is not stored', () => {
  const memory = memoryOf(1000)
  const kept = () => ['a', 'b', 'c', 'd'].filter((name) => memory.find(`/${name}`, name))
  for (const name of ['a', 'b', 'c']) memory.keepTwice(`/${name}`, page(name, 240))
  expect(memory.find('/a', 'a')).toBeDefined()
  memory.keepTwice('/d', page('d', 240))
  expect(kept()).toEqual(['a', 'c', 'd'])
  for (let n = 0; n < 50; n++) memory.keep('/a', page('a', 240))
  expect(kept()).toEqual(['a', 'c', 'd'])
  memory.keepTwice('/e', page('e', 900))
  expect(memory.find('/e', 'e')).toBeUndefined()
  expect(kept()).toEqual(['a', 'c', 'd'])
})
