import type { WordFault } from './word-fault.ts'
import { readZip } from './zip.ts'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const macroType = /macroEnabled|vbaProject|vbaData|activeX/i
/** A part's relationship says what it is, whatever its name. */
const embeddedKinds = new Set(['oleObject', 'package', 'aFChunk', 'control', 'activeXControlBinary', 'subDocument'])
const scriptKinds = new Set(['vbaProject', 'wordVbaData', 'keyMapCustomizations', 'attachedToolbars'])

/**
 * The fault of a DOCX: it must be a ZIP whose main part is a Word document, without macros, embedded files or external
 * parts.
 */
export async function docxFault(bytes: Uint8Array<ArrayBuffer>): Promise<WordFault | undefined> {
  const zip = await readZip(bytes, (name) => name === '[Content_Types].xml' || name.endsWith('.rels'))
  if (typeof zip === 'string') return zip
  const texts = new Map(zip.entries.map(({ name, bytes: content }) => [name, xmlText(content)]))
  if ([...texts.values()].some((text) => text === undefined)) return 'damaged'
  const types = texts.get('[Content_Types].xml')
  const main = relationsIn(texts.get('_rels/.rels') ?? '').find(({ kind }) => kind === 'officeDocument')?.target
  if (types === undefined || main === undefined) return 'wrong_type'
  if (macroType.test(types) || zip.names.some((name) => /vbaProject|\.(exe|dll|js|vbs|scr)$/i.test(name)))
    return 'script'
  if (typeOf(types, main) !== mainType || !zip.names.includes(main.replace(/^\//, ''))) return 'wrong_type'
  for (const text of texts.values())
    for (const { kind, target, isExternal } of relationsIn(text ?? '')) {
      if (scriptKinds.has(kind)) return 'script'
      if (embeddedKinds.has(kind)) return 'embedded'
      if (isExternal && kind !== 'hyperlink' && !isLocalTemplate(kind, target)) return 'remote'
    }
  return undefined
}

/** Word leaves such a reference when the template was on the author's own disk. */
const isLocalTemplate = (kind: string, target: string): boolean =>
  kind === 'attachedTemplate' && (/^file:\/\/\/[^/\\]/i.test(target) || !/^[a-z]+:|^[/\\]{2}/i.test(target))

/** Rejects document types, which could define content that is not there, and encodings that Word does not write. */
function xmlText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  return /<!DOCTYPE|<!ENTITY/i.test(text) || text.includes('\0') || text.includes('\ufffd') ? undefined : text
}

type Relation = { readonly kind: string; readonly target: string; readonly isExternal: boolean }

function relationsIn(text: string): Relation[] {
  return [...text.matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)].map(([, given = '']) => ({
    kind: attribute(given, 'Type').split('/').at(-1) ?? '',
    target: attribute(given, 'Target'),
    isExternal: /^external$/i.test(attribute(given, 'TargetMode')),
  }))
}

function attribute(given: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(given)
  return (found?.[1] ?? found?.[2] ?? '').replaceAll('&amp;', '&').trim()
}

/** A part's content type: its own override, else the default of its extension. */
function typeOf(types: string, part: string): string | undefined {
  const name = `/${part.replace(/^\//, '')}`.toLowerCase()
  for (const [, given = ''] of types.matchAll(/<(?:\w+:)?Override\b([^>]*)>/g))
    if (attribute(given, 'PartName').toLowerCase() === name) return attribute(given, 'ContentType')
  for (const [, given = ''] of types.matchAll(/<(?:\w+:)?Default\b([^>]*)>/g))
    if (name.endsWith(`.${attribute(given, 'Extension').toLowerCase()}`)) return attribute(given, 'ContentType')
  return undefined
}
