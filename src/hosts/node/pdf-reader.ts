import { constants, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { DocumentFault } from '#platform/documents.ts'

type Danger = Extract<DocumentFault, 'encrypted' | 'script' | 'launch' | 'embedded'>

/** Entries whose mere presence is dangerous (ISO 32000-2: 7.5.5, 7.11.4, 12.6.4, 12.7.3, 13.7). */
const keys = new Map<string, Danger>([
  ['Encrypt', 'encrypted'],
  ...(['JS', 'JavaScript', 'XFA'] as const).map((name) => [name, 'script'] as const),
  ...(['EmbeddedFiles', 'EF', 'RichMediaContent'] as const).map((name) => [name, 'embedded'] as const),
])
/** Kinds of actions, annotations and streams. Links to the web (URI) are not among them. */
const kinds = new Map<string, Danger>([
  ['JavaScript', 'script'],
  ...['Launch', 'GoToR', 'GoToE', 'ImportData', 'SubmitForm'].map((name) => [name, 'launch'] as const),
  ...['EmbeddedFile', 'FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map(
    (name) => [name, 'embedded'] as const,
  ),
])
const kindKeys = ['S', 'Type', 'Subtype']

/** The limit for packed tables of objects, in total bytes: a bomb is stopped before it is unpacked. */
const unpackedBytesMax = 64 * 1024 * 1024

/** A forgiving reader finds `%%EOF` in the last kilobyte; whatever follows is another file. */
const afterEndMax = 1024

/**
 * Inspects every object as it is parsed, even those that a later one replaces: each reader decides which of the two
 * counts.
 */
class LookingParser extends PDFParser {
  pages = 0
  /** The first finding; the library swallows what is thrown. */
  danger: Danger | undefined
  private left = unpackedBytesMax

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true, false, true)
    const { context } = this
    const assign = context.assign.bind(context)
    context.assign = (ref: PDFRef, object: PDFObject) => {
      this.lookInto(object)
      assign(ref, object)
    }
  }

  /** Trailers are dictionaries without a number. */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref)
    this.look(dict)
    return dict
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const read = super.parseDictOrStream(ref)
    if (read instanceof PDFRawStream) this.mustUnpack(read)
    return read
  }

  private lookInto(object: PDFObject): void {
    if (object instanceof PDFPageLeaf) this.pages++
    if (object instanceof PDFName) this.note(kinds, object)
    else if (object instanceof PDFStream) this.lookInto(object.dict)
    else if (object instanceof PDFArray) for (const one of object.asArray()) this.lookInto(one)
    else if (object instanceof PDFDict) {
      this.look(object)
      for (const [, value] of object.entries()) if (!(value instanceof PDFName)) this.lookInto(value)
    }
  }

  private look(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) {
      this.note(keys, key)
      if (value instanceof PDFName && kindKeys.includes(key.decodeText())) this.note(kinds, value)
    }
  }

  private note(dangers: ReadonlyMap<string, Danger>, name: PDFName): void {
    this.danger ??= dangers.get(name.decodeText())
  }

  /** The library unpacks object streams and cross-reference streams without a limit. */
  private mustUnpack({ dict, contents }: PDFRawStream): void {
    const type = dict.lookup(PDFName.of('Type'))
    if (type !== PDFName.of('ObjStm') && type !== PDFName.of('XRef')) return
    const filter = dict.lookup(PDFName.of('Filter'))
    if (filter === undefined) return
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
    if (only !== PDFName.of('FlateDecode')) throw new Error('packed in an unusual way')
    this.left -= inflateSync(contents, {
      maxOutputLength: Math.max(1, this.left),
      finishFlush: constants.Z_SYNC_FLUSH,
    }).byteLength
  }
}

/** What is wrong with a document, or undefined. Never fails: an unreadable document counts as damaged. */
export async function faultInPdf(bytes: Uint8Array): Promise<DocumentFault | undefined> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (raw.toString('latin1', 0, 5) !== '%PDF-') return 'not_a_pdf'
  const parser = new LookingParser(bytes)
  const root = await parser.parseDocument().then(
    ({ trailerInfo }) => trailerInfo.Root,
    () => undefined,
  )
  if (parser.danger) return parser.danger
  const end = raw.lastIndexOf('%%EOF')
  if (root === undefined || parser.pages === 0 || end < 0) return 'damaged'
  return raw.byteLength - end - 5 > afterEndMax ? 'embedded' : undefined
}
