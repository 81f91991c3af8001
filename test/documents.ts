import { deflateSync } from 'node:zlib'

/** The additions to one plain page; entries and objects in PDF syntax. */
export type PdfParts = {
  /** Entries of the catalog, such as `/OpenAction 9 0 R`. */
  readonly catalog?: string
  readonly page?: string
  readonly trailer?: string
  /** Objects from number 5 on. */
  readonly objects?: readonly string[]
  /** Objects packed into one stream, from number 20 on. */
  readonly packed?: readonly string[]
  /** The filter in the packed stream's dictionary, and its bytes, if they are wrong. */
  readonly packing?: { readonly filter?: string; readonly bytes?: Buffer }
  readonly before?: string
  readonly after?: Uint8Array
}

const stream = (entries: string, bytes: Buffer): string =>
  `<< ${entries} /Length ${bytes.byteLength} >>\nstream\n${bytes.toString('latin1')}\nendstream`

/** A hand-written PDF, which can contain what no honest program writes. */
export function pdfWith(parts: PdfParts = {}): Uint8Array<ArrayBuffer> {
  const { catalog = '', page = '', trailer = '', objects = [], packed = [], before = '', after } = parts
  const bodies = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ${page} >>`],
    [4, stream('', Buffer.from('BT ET'))],
  ])
  for (const [at, body] of objects.entries()) bodies.set(5 + at, body)
  if (packed.length > 0) bodies.set(19, packedStream(packed, parts.packing))
  let text = `${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`
  const places: string[] = []
  for (const [number, body] of bodies) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length
  text += `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 40 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.concat([Buffer.from(text, 'latin1'), after ?? new Uint8Array()]))
}

function packedStream(packed: readonly string[], { filter = '/FlateDecode', bytes }: PdfParts['packing'] = {}): string {
  let at = 0
  const heads = packed.map((body, index) => {
    const head = `${20 + index} ${at}`
    at += body.length + 1
    return head
  })
  const head = `${heads.join(' ')}\n`
  const inside = Buffer.from(head + packed.join('\n'), 'latin1')
  const entries = `/Type /ObjStm /N ${packed.length} /First ${head.length} ${filter && `/Filter ${filter}`}`
  return stream(entries, bytes ?? (filter ? deflateSync(inside) : inside))
}

/** A CV as a word processor writes it. */
export const cv = (): Uint8Array<ArrayBuffer> => pdfWith()
