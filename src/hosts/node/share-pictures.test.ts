import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ShareCard } from '#platform/images.ts'
import { sharePictures } from './share-pictures.ts'

const draw = sharePictures()
const cover = await sharp({ create: { width: 800, height: 450, channels: 3, background: 'teal' } })
  .webp()
  .toBuffer()
const card: ShareCard = {
  title: 'Do sheltered reefs recover faster?',
  instead: 'A research project in Marine Biology',
  ...{ by: 'Noor Demo · Demo Institute', brand: 'Fundamental', percent: 40, cover },
}

/** The number of dark pixels where the title is. */
async function inkOf(jpeg: Uint8Array): Promise<number> {
  const { data } = await sharp(jpeg)
    .extract({ left: 64, top: 134, width: 560, height: 240 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((dot) => dot < 100).length
}

test.each([
  'Do sheltered reefs recover faster?',
  'Исследование рифов',
  'Έρευνα κοραλλιών',
  'प्रवाल अनुसंधान',
  '珊瑚礁の回復',
])('a picture of 1200 × 630 has a heading for %s', async (title) => {
  const jpeg = await draw({ ...card, title })
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.length).toBeLessThan(200_000)
  expect(await inkOf(jpeg)).toBeGreaterThan(1500)
})

test('a cover that cannot be read leaves a picture without it', async () => {
  const jpeg = await draw({ ...card, cover: new TextEncoder().encode('no picture') })
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('other work continues while pictures are drawn', async () => {
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await Promise.all([1, 2, 3].map(() => draw(card)))
  clearInterval(watch)
  expect(longest).toBeLessThan(250)
})
