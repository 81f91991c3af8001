import { randomBytes } from 'node:crypto'
import type { WordFault } from '#features/careers/applications/rules/word-fault.ts'
import { docWith, docxParts, docxWith, relation, zipOf } from './word-files.ts'

// Word files that attackers may send, harmless and malicious, with the expected findings.

const textOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const types = (more: string) => ({
  name: '[Content_Types].xml',
  text: `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${more}</Types>`,
})
const plain = zipOf(docxParts())
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const local = { name: 'word/document.xml', text: '<w:document/>' }

export const harmlessWordFiles: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a plain DOCX': plain,
  'a plain DOC': docWith(),
  'a hyperlink': docxWith(relation('hyperlink', 'https://demo.example')),
  'a template on the own disk': docxWith(relation('attachedTemplate', 'file:///C:\\Users\\me\\Normal.dotm')),
  'an empty pool of objects': docWith({ entries: [['ObjectPool', 1]] }),
  'a comment at the end of the zip': joined(plain.subarray(0, -2), new Uint8Array([5, 0]), textOf('hello')),
}

export const hostileWordFiles: Readonly<Record<string, readonly [WordFault, Uint8Array<ArrayBuffer>]>> = {
  'nothing at all': ['wrong_type', new Uint8Array()],
  'HTML by the name of a DOC': ['wrong_type', textOf('<html><script>1</script></html>')],
  'rich text': ['wrong_type', textOf('{\\rtf1 hello}')],
  'any zip': ['wrong_type', zipOf([{ name: 'a.txt', text: 'a' }])],
  'a spreadsheet': ['wrong_type', zipOf(docxParts([], sheet))],
  'a text that is not there': ['wrong_type', zipOf(docxParts().slice(0, 2))],
  'an XLS': ['wrong_type', docWith({ main: 'Workbook' })],
  'an installer': ['wrong_type', docWith({ main: 'Property' })],
  'an XLS with a text beside it': ['wrong_type', docWith({ entries: [['Workbook', 2]] })],
  'a document with macros by its type': ['script', zipOf(docxParts([], macros))],
  'macros under another name': [
    'script',
    zipOf(docxParts([types('<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>')])),
  ],
  'macros by their name': ['script', zipOf(docxParts([{ name: 'word/vbaProject.bin', text: 'x' }]))],
  'macros by their relation': ['script', docxWith(relation('vbaProject', 'x.bin', 'Internal'))],
  'macros in a DOC': ['script', docWith({ entries: [['Macros', 1]] })],
  'a control': ['embedded', docxWith(relation('control', 'activeX1.xml', 'Internal'))],
  'another file inside': ['embedded', docxWith(relation('oleObject', 'embeddings/x.bin', 'Internal'))],
  'a page of HTML inside': ['embedded', docxWith(relation('aFChunk', 'x.html', 'Internal'))],
  'another file inside a DOC': ['embedded', docWith({ entries: [['\u0001Ole10Native', 2]] })],
  'objects in the pool of a DOC': [
    'embedded',
    docWith({
      entries: [
        ['ObjectPool', 1, 3],
        ['_1', 1],
      ],
    }),
  ],
  'a picture from outside': ['remote', docxWith(relation('image', 'https://demo.example/x.png'))],
  'a template from outside': ['remote', docxWith(relation('attachedTemplate', 'https://demo.example/x.dotm'))],
  'a template of another computer': ['remote', docxWith(relation('attachedTemplate', 'file://host/x.dotm'))],
  'a template of a share': ['remote', docxWith(relation('attachedTemplate', '\\\\host\\x.dotm'))],
  'single quotes around it': [
    'remote',
    docxWith(relation('attachedTemplate', 'http://demo.example/x').replaceAll('"', "'")),
  ],
  'a mode after a bracket in a value': ['remote', docxWith(relation('attachedTemplate', 'http://demo.example/x?a>b'))],
  'a kind after a bracket in a value': [
    'embedded',
    docxWith(relation('oleObject', 'x.bin', 'Internal').replace('Id="r1"', 'Id="r>1"')),
  ],
  'a kind in character references': ['embedded', docxWith(relation('&#111;le&#x4f;bject', 'x.bin', 'Internal'))],
  'relations with an odd prefix': [
    'remote',
    docxWith(relation('image', 'https://demo.example/x').replace('<Relationship', '<a-b.c:Relationship')),
  ],
  'relations by a name in capitals': [
    'remote',
    zipOf(
      docxParts([
        {
          name: 'word/_rels/document.xml.RELS',
          text: `<Relationships>${relation('image', 'https://demo.example/x')}</Relationships>`,
        },
      ]),
    ),
  ],
  'relations that are not closed': ['damaged', docxWith('<Relationship Id="r1" Type="a')],
  'a comment of megabytes among relations': ['damaged', docxWith(`<!--${randomBytes(3_000_000).toString('hex')}-->`)],
  'relations in a section of characters': ['damaged', docxWith('<![CDATA[ x ]]>')],
  'an encrypted part': ['encrypted', zipOf(docxParts([{ ...local, says: { flags: 1 } }]))],
  'an encrypted DOCX': ['encrypted', docWith({ main: 'EncryptedPackage', entries: [['EncryptionInfo', 2]] })],
  'an encrypted DOC': ['encrypted', docWith({ flags: 0x0100 })],
  'a zip that is cut off': ['damaged', plain.subarray(0, -30)],
  'something before the zip': ['wrong_type', joined(textOf('%PDF-1.7'), plain)],
  'something after the zip': ['damaged', joined(plain, textOf('<html>'))],
  'two parts of one name': ['damaged', zipOf([...docxParts(), local])],
  'two parts of almost one name': ['damaged', zipOf([...docxParts(), { name: 'WORD/document.xml', text: 'x' }])],
  'a part that leaves its folder': ['damaged', zipOf(docxParts([{ name: '../../x', text: 'x' }]))],
  'names that differ': ['damaged', zipOf(docxParts([{ ...local, says: { localName: 'word/documenT.xml' } }]))],
  'a part that is larger than it says': ['damaged', zipOf(docxParts([{ ...local, says: { size: 3 } }]))],
  'a part that says it is huge': ['damaged', zipOf(docxParts([{ ...local, says: { size: 0x7fffffff } }]))],
  'a megabyte that becomes a gigabyte': [
    'damaged',
    zipOf(docxParts([{ name: 'word/x.bin', bytes: new Uint8Array(60 * 1_048_576) }])),
  ],
  'thousands of parts': [
    'damaged',
    zipOf(docxParts(Array.from({ length: 3000 }, (_, at) => ({ name: `word/${at}`, text: '' })))),
  ],
  'a document type': ['damaged', zipOf(docxParts([types('<!DOCTYPE x [<!ENTITY y "z">]>')]))],
  'relations in another encoding': [
    'damaged',
    zipOf(docxParts([{ name: 'word/_rels/document.xml.rels', bytes: Buffer.from('<Relationships/>', 'utf16le') }])),
  ],
  'a directory that goes in a circle': ['damaged', docWith({ next: 1 })],
  'entries that go in a circle': ['damaged', docWith({ left: 1 })],
  'tables listed in two bytes': ['damaged', joined(docWith({ tables: 4 }), new Uint8Array(2))],
  'a DOC that is cut off': ['damaged', docWith().subarray(0, 600)],
  'a text of something else': ['damaged', new Uint8Array(docWith()).fill(0, 512 * 4)],
}
