import type { Sharp } from 'sharp'
import { bounded } from '#platform/bounded.ts'
import type { Converted, Images, Variant } from '#platform/images.ts'
import { loadSharp } from './load-sharp.ts'
import { sharePictures } from './share-pictures.ts'

/** A decompression bomb is refused by its header, before a pixel is decoded. */
const pixelsMax = 40_000_000
/** WebP's limit for a side; and a strip of a million rows would be decoded row by row. */
const sideMax = 16_383

/** By their first bytes, never by name or declared type. SVG is not allowed: it can contain scripts. */
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** One at a time: decoding a 12-megapixel photo takes about 100 MB. */
export function sharpImages(): Images {
  const inTurn = bounded({ running: 1, waiting: 50 })
  return {
    toWebp: (bytes, widths) => inTurn(() => convert(bytes, widths)),
    toShareJpeg: sharePictures(),
  }
}

async function convert(bytes: Uint8Array, widths: readonly number[]): Promise<Converted> {
  // Loaded with the first picture: the libraries would add 60 ms to every start.
  const [{ fileTypeFromBuffer }, sharp] = await Promise.all([import('file-type'), loadSharp()])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.has(type.mime)) return { ok: false, reason: 'not_an_image' }
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  // It has a picture's header but cannot be decoded: cut short or damaged.
  if (!size) return { ok: false, reason: 'truncated' }
  if (size.width * size.height > pixelsMax || Math.max(size.width, size.height) > sideMax)
    return { ok: false, reason: 'too_many_pixels' }
  const upright = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true }).autoOrient()
  const [width, height] = [size.autoOrient.width, size.autoOrient.height]
  const wanted = [...new Set(widths.map((one) => Math.min(one, width)))].sort((a, b) => b - a)
  const largest = await decode(upright, wanted[0] ?? width)
  if (!largest) return { ok: false, reason: 'truncated' }
  const variants: Variant[] = []
  for (const one of wanted) {
    const drawn = sharp(largest.data, { raw: largest.info }).resize({ width: one }).webp({ quality: 80 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    variants.push({ width: info.width, height: info.height, bytes: data })
  }
  return { ok: true, width, height, variants }
}

/**
 * Decoded once at the largest width; the others are scaled from it. The header was valid, so a failure means a damaged
 * file.
 */
const decode = (image: Sharp, width: number) =>
  image
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
