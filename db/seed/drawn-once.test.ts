import { expect, test } from 'vitest'
import type { Images } from '#platform/images.ts'
import { drawnOnce } from './drawn-once.ts'

test('a picture is drawn once for each set of widths, another one by itself', async () => {
  const asked: string[] = []
  const images = drawnOnce({
    toWebp: async (bytes: Uint8Array, widths: readonly number[]) => {
      asked.push(`${bytes} at ${widths}`)
      return { ok: true, width: bytes.length, height: 1, variants: [] }
    },
  } as unknown as Images)
  const answers = [
    await images.toWebp(Uint8Array.of(1, 2), [400]),
    await images.toWebp(Uint8Array.of(1, 2), [400]),
    await images.toWebp(Uint8Array.of(1, 2), [800]),
    await images.toWebp(Uint8Array.of(1, 3), [400]),
    await images.toWebp(Uint8Array.of(1, 2, 3), [400]),
  ]
  expect(asked).toEqual(['1,2 at 400', '1,2 at 800', '1,3 at 400', '1,2,3 at 400'])
  expect(answers[1]).toBe(answers[0])
})
