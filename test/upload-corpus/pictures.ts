import sharp from 'sharp'
import { cv } from '../documents.ts'
import type { CorpusFile } from './corpus-file.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
const png = async (width: number, height: number) => Uint8Array.from(await plain(width, height).png().toBuffer())
const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
const inFormat = async (format: (typeof formats)[number], width = 320, height = 200) =>
  Uint8Array.from(await plain(width, height).toFormat(format).toBuffer())

type Row = readonly [name: string, made: Uint8Array<ArrayBuffer>]
const all = (expects: CorpusFile['expects'], rows: readonly Row[]): CorpusFile[] =>
  rows.map(([name, made]) => ({ name, purpose: 'avatar', bytes: made, expects }))

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** A PNG whose header declares another size than its pixels have. */
function promising(made: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(made)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return Uint8Array.from(changed)
}

async function taken(): Promise<Row[]> {
  const small = await Promise.all(formats.map(async (format): Promise<Row> => [`a.${format}`, await inFormat(format)]))
  const jpeg = await inFormat('jpeg')
  const placed = await plain(64, 64)
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return [
    ...small,
    ['one pixel.png', await png(1, 1)],
    ['the highest.png', await png(10, 16_383)],
    ['the widest.png', await png(16_383, 10)],
    ['40 million pixels.png', await png(8000, 5000)],
    [
      'a picture with a web page behind.jpg',
      Uint8Array.from(Buffer.concat([jpeg, bytes('<script>alert(1)</script>')])),
    ],
    ['a picture with a package behind.jpg', Uint8Array.from(Buffer.concat([jpeg, bytes('PK\x03\x04aaaa')]))],
    ['a place and a camera.jpg', Uint8Array.from(placed)],
    ['a name of a page.html', jpeg],
    ['..\\..\\a name of a path.png', await png(3, 3)],
  ]
}

async function tooLarge(): Promise<Row[]> {
  return [
    ['higher than is drawn.png', await png(10, 16_384)],
    ['wider than is drawn.png', await png(16_384, 10)],
    ['a strip.png', await png(1, 65_000)],
    ['16,000 by 16,000.png', await png(16_000, 16_000)],
    ['a promise of 65,500 by 65,500.png', promising(await png(10, 10), 65_500, 65_500)],
    ['a high one.gif', await inFormat('gif', 10, 20_000)],
    ['a high one.jpg', await inFormat('jpeg', 10, 20_000)],
  ]
}

async function damaged(): Promise<Row[]> {
  const halves = formats
    .filter((format) => format !== 'gif')
    .map(async (format): Promise<Row> => {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
      const create = { width: 160, height: 120, channels: 3 as const, background: 'teal', noise }
      const whole = await sharp({ create }).toFormat(format).toBuffer()
      return [`half.${format}`, Uint8Array.from(whole.subarray(0, whole.length / 2))]
    })
  return [
    ...(await Promise.all(halves)),
    ['the head of a gif with a script.gif', bytes('GIF89a=1;alert(1)')],
    ['a head alone.png', (await png(30, 30)).slice(0, 40)],
    ['a promise of more pixels.png', promising(await png(10, 10), 3000, 3000)],
  ]
}

const otherKinds = (): Row[] => [
  ['nothing.png', new Uint8Array()],
  ['a drawing.svg', bytes(svg)],
  ['a drawing.png', bytes(svg)],
  ['a drawing with a head.png', bytes(`<?xml version="1.0"?>${svg}`)],
  ['a web page.png', bytes('<!doctype html><script>alert(1)</script>')],
  ['a document.png', cv()],
  ['a program.png', bytes(`MZ${'\0'.repeat(200)}`)],
  ['a package.png', bytes('PK\x03\x04aaaa')],
  ['text.png', bytes('not a picture')],
  ['a tiff.png', bytes('II*\0\x08\0\0\0')],
  ['a bitmap.bmp', bytes('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0')],
]

/** Pictures, valid and malicious. */
export const pictureCorpus = async (): Promise<CorpusFile[]> => [
  ...all('taken', await taken()),
  ...all('picture_too_large', await tooLarge()),
  ...all('file_damaged', await damaged()),
  ...all('wrong_file_type', otherKinds()),
]
