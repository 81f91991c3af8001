import { expect, test } from 'vitest'
import { jsonItems } from './json-items.ts'

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function read(text: string, size: number) {
  const found: unknown[] = []
  for await (const item of jsonItems(inPieces(text, size))) found.push(item)
  return found
}

const items = [{ a: '}]"\\{', deep: [{ b: [1, 2] }, []] }, { name: 'Zürich 清华' }, {}]

test('objects are read one after another, wherever a chunk ends', async () => {
  for (const text of [JSON.stringify(items), `\uFEFF \n${JSON.stringify(items, null, 2)}\n`])
    for (const size of [1, 2, 3, 7, 1000]) expect(await read(text, size)).toEqual(items)
  expect(await read('[]', 1)).toEqual([])
})

test('input that is no list, is cut off, or is no JSON is reported in a sentence', async () => {
  for (const text of ['{"a":1}', 'PK\u0003\u0004', '"[{}]"']) await expect(read(text, 5)).rejects.toThrow('no list')
  for (const text of ['[{"a":1},{"b"', '', '[{}']) await expect(read(text, 5)).rejects.toThrow('ends in the middle')
  await expect(read('[{"a":oops}]', 5)).rejects.toThrow('no JSON')
})
