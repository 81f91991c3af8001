import sharp, { type Metadata } from 'sharp'

type Traits = {
  readonly width: number
  readonly height: number
  readonly format?: 'jpeg' | 'png'
  /** With camera and place in its EXIF data. */
  readonly taken?: boolean
  /** One colour, so that many pixels take few bytes; otherwise noise, like a photo. */
  readonly plain?: boolean
}

/** The bytes of a picture, for tests of uploads. */
export async function picture({
  width,
  height,
  format = 'png',
  taken,
  plain,
}: Traits): Promise<Uint8Array<ArrayBuffer>> {
  const grain = plain ? {} : { noise: { type: 'gaussian' as const, mean: 128, sigma: 30 } }
  const create = { width, height, channels: 3 as const, background: 'teal', ...grain }
  const drawn = sharp({ create, limitInputPixels: false }).toFormat(format)
  const place = { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' }
  const whole = taken ? drawn.withExif({ IFD0: { Make: 'Camera' }, IFD3: place }) : drawn
  return Uint8Array.from(await whole.toBuffer())
}

export const readPicture = async (answer: Response): Promise<Metadata> => sharp(await answer.arrayBuffer()).metadata()
