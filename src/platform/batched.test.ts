import { expect, test } from 'vitest'
import { batched } from './batched.ts'

const turns = () => {
  const seen: string[][] = []
  let release = (): void => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  const add = batched<string>(async (items) => {
    seen.push([...items])
    await gate
    if (items.includes('bad')) throw new Error('bad')
  }, 3)
  return { seen, add, release: () => release() }
}

test('the first call starts at once, and calls that arrive meanwhile run together, up to a maximum', async () => {
  const { seen, add, release } = turns()
  const all = ['a', 'b', 'c', 'd', 'e'].map(add)
  expect(seen).toEqual([['a']])
  release()
  await Promise.all(all)
  expect(seen).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('a failing item harms no other of its batch, and gets its own error', async () => {
  const { seen, add, release } = turns()
  const all = ['a', 'b', 'bad', 'c'].map(add)
  release()
  const ends = await Promise.allSettled(all)
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']])
  await add('later')
  expect(seen.at(-1)).toEqual(['later'])
})
