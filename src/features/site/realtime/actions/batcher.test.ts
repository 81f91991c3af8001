import { expect, test } from 'vitest'
import type { Id } from '#values/id.ts'
import { createBatcher } from './batcher.ts'

test('a person who changes at any moment while a batch ends is refreshed, too', async () => {
  for (let turns = 0; turns < 10; turns++) {
    const refreshed: string[] = []
    const { refresh } = createBatcher<'user'>(
      async (ids) => void refreshed.push(...ids),
      () => undefined,
    )
    refresh(['ada' as Id<'user'>])
    for (let turn = 0; turn < turns; turn++) await undefined
    refresh(['ben' as Id<'user'>])
    await new Promise((resolve) => setTimeout(resolve))
    expect([turns, refreshed]).toEqual([turns, ['ada', 'ben']])
  }
})
