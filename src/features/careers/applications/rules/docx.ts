import type { WordFault } from './word-fault.ts'
import { type Tag, tagsOf } from './xml-tags.ts'
import { readZip } from './zip.ts'

/** Names of parts are compared in lower case, as Word does. */
const typesName = '[content_types].xml'
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
  const zip = await readZip(bytes, (name) => name.toLowerCase() === typesName || /\.rels$/i.test(name))
  if (typeof zip === 'string') return zip
  const parts = new Map(zip.entries.map(({ name, bytes: content }) => [name.toLowerCase(), readTags(content)]))
  if ([...parts.values()].some((tags) => tags === undefined)) return 'damaged'
  const types = parts.get(typesName)
  const main = relationsIn(parts.get('_rels/.rels') ?? []).find(({ kind }) => kind === 'officeDocument')?.target
  if (types === undefined || main === undefined) return 'wrong_type'
  const isMacro = types.some(({ attributes }) => Object.values(attributes).some((value) => macroType.test(value)))
  if (isMacro || zip.names.some((name) => /vbaProject|\.(exe|dll|js|vbs|scr)$/i.test(name))) return 'script'
  if (typeOf(types, main) !== mainType || !zip.names.includes(main.replace(/^\//, ''))) return 'wrong_type'
  for (const tags of parts.values())
    for (const { kind, target, isExternal } of relationsIn(tags ?? [])) {
      if (scriptKinds.has(kind)) return 'script'
      if (embeddedKinds.has(kind)) return 'embedded'
      if (isExternal && kind !== 'hyperlink' && !isLocalTemplate(kind, target)) return 'remote'
    }
  return undefined
}

/** Word leaves such a reference when the template was on the author's own disk. */
const isLocalTemplate = (kind: string, target: string): boolean =>
  kind === 'attachedTemplate' && (/^file:\/\/\/[^/\\]/i.test(target) || !/^[a-z]+:|^[/\\]{2}/i.test(target))

/** Word writes some kilobytes of types and relations. */
const tagBytesMax = 1_048_576

/** Rejects document types, which could define content that is not there, and encodings that Word does not write. */
function readTags(bytes: Uint8Array): Tag[] | undefined {
  if (bytes.byteLength > tagBytesMax) return undefined
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.includes('\0') || text.includes('\ufffd') ? undefined : tagsOf(text)
}

type Relation = { readonly kind: string; readonly target: string; readonly isExternal: boolean }

const relationsIn = (tags: readonly Tag[]): Relation[] =>
  tags
    .filter(({ name }) => name === 'Relationship')
    .map(({ attributes: { Type = '', Target = '', TargetMode = '' } }) => ({
      kind: Type.split('/').at(-1) ?? '',
      target: Target,
      isExternal: /^external$/i.test(TargetMode),
    }))

/** A part's content type: its own override, else the default of its extension. */
function typeOf(types: readonly Tag[], part: string): string | undefined {
  const path = `/${part.replace(/^\//, '')}`.toLowerCase()
  const isOwn = ({ name, attributes }: Tag) => name === 'Override' && attributes.PartName?.toLowerCase() === path
  const isOfKind = ({ name, attributes: { Extension } }: Tag) =>
    name === 'Default' && Extension !== undefined && path.endsWith(`.${Extension.toLowerCase()}`)
  return (types.find(isOwn) ?? types.find(isOfKind))?.attributes.ContentType
}
