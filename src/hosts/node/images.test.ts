import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharpImages } from './images.ts'

const images = sharpImages()
const widths = [400, 800, 1600]
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal', noise } })

test('a 12-megapixel photo becomes WebP in three widths, upright, without location and camera', async () => {
  const bytes = await photo(4000, 3000)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await images.toWebp(bytes, widths)
  if (!made.ok) throw new Error(made.reason)
  expect([made.width, made.height]).toEqual([3000, 4000])
  expect(made.variants.map((one) => [one.width, one.height])).toEqual([
    [1600, 2133],
    [800, 1067],
    [400, 533],
  ])
  for (const one of made.variants) {
    const meta = await sharp(one.bytes).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: one.width })
    expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('a small picture is not enlarged', async () => {
  const made = await images.toWebp(await photo(500, 100).png().toBuffer(), widths)
  expect(made).toMatchObject({ ok: true, variants: [{ width: 500 }, { width: 400 }] })
  const tiny = await images.toWebp(await photo(30, 10).png().toBuffer(), widths)
  expect(tiny).toMatchObject({ ok: true, variants: [{ width: 30, height: 10 }] })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is accepted', async (format) => {
  const bytes = await photo(64, 48).toFormat(format).toBuffer()
  expect(await images.toWebp(bytes, [32])).toMatchObject({ ok: true, width: 64, height: 48 })
})

test('the first frame of an animated picture is used', async () => {
  const frames = await sharp([await photo(20, 20).png().toBuffer(), await photo(20, 20).png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer()
  expect(await images.toWebp(frames, [20])).toMatchObject({ ok: true, width: 20, height: 20 })
})

test('other bytes with a picture’s header are refused, and so is SVG', async () => {
  const text = (words: string) => new TextEncoder().encode(words)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const tiff = await photo(9, 9).tiff().toBuffer()
  for (const bytes of [
    text('hello'),
    text(svg),
    text(`<?xml version="1.0"?>${svg}`),
    text('%PDF-1.7'),
    tiff,
    new Uint8Array(),
  ])
    expect(await images.toWebp(bytes, widths)).toEqual({ ok: false, reason: 'not_an_image' })
})

test('16,000 by 16,000 pixels are refused before they are decoded', async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const before = process.cpuUsage()
  expect(await images.toWebp(bomb, widths)).toEqual({ ok: false, reason: 'too_many_pixels' })
  // Decoding it would take more than a second. Measured in processor time, because a busy machine stretches any other.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s cut in half is refused as truncated', async (format) => {
  const bytes = await photo(160, 120).toFormat(format).toBuffer()
  expect(await images.toWebp(bytes.subarray(0, bytes.length / 2), widths)).toEqual({ ok: false, reason: 'truncated' })
})
