import type { Converted, Images, ShareCard, Variant } from '#platform/images.ts'

const pixelsMax = 40_000_000

/** Redrawn by the browser, which drops the file's metadata about place and camera. */
export const canvasImages: Images = {
  toWebp: async (bytes, widths) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)])).catch(() => undefined)
    if (!picture) return { ok: false, reason: 'not_an_image' }
    if (picture.width * picture.height > pixelsMax) return { ok: false, reason: 'too_many_pixels' }
    return convert(picture, widths)
  },
  toShareJpeg: drawCard,
}

async function convert(picture: ImageBitmap, widths: readonly number[]): Promise<Converted> {
  const { width, height } = picture
  const variants: Variant[] = []
  for (const wide of new Set(widths.map((wanted) => Math.min(wanted, width)))) {
    const high = Math.max(1, Math.round((height * wide) / width))
    const canvas = new OffscreenCanvas(wide, high)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, wide, high)
    variants.push({ width: wide, height: high, bytes: await bytesOf(canvas, 'image/webp') })
  }
  picture.close()
  return { ok: true, width, height, variants }
}

/** Simpler than the server's: no one else can open a shared link to Test Mode. */
async function drawCard({ title, by, brand }: ShareCard): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(1200, 630)
  const draw = canvas.getContext('2d')
  if (draw) {
    draw.fillStyle = '#ffffff'
    draw.fillRect(0, 0, 1200, 630)
    draw.fillStyle = '#1f2937'
    draw.font = '600 56px serif'
    draw.fillText(title, 64, 300, 1072)
    draw.font = '32px sans-serif'
    draw.fillText(by, 64, 370, 1072)
    draw.fillText(brand, 64, 560, 1072)
  }
  return bytesOf(canvas, 'image/jpeg')
}

async function bytesOf(canvas: OffscreenCanvas, type: string): Promise<Uint8Array> {
  const blob = await canvas.convertToBlob({ type, quality: 0.8 })
  return new Uint8Array(await blob.arrayBuffer())
}
