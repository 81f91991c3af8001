import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Choose, readInEveryWay } from './choices.ts'
import { type Frame, framesAround, memberOf, plainOf, type Reader, Unreadable, type Value } from './frames.ts'
import { bare, type Code } from './program.ts'

/** A statement as it is sent to PostgreSQL, with the expressions of its parameters. */
export type Text = { readonly text: string; readonly parameters: readonly Node[] }

/** Every text that a piece of SQL can become. */
export function textsOf(code: Code, piece: Node): Text[] {
  const texts = readInEveryWay((choose: Choose): Text => {
    const reader = { code, choose }
    const { parts, parameters } = read(reader, { node: piece, frame: framesAround(piece) })
    return { text: parts.reduce((all, part, at) => `${all}$${at}${part}`), parameters }
  })
  return [...new Map(texts.map((one) => [one.text, one])).values()]
}

type Piece = { readonly parts: readonly string[]; readonly parameters: readonly Node[] }

function read(reader: Reader, value: Value): Piece {
  const { node, frame } = plainOf(reader, value)
  if (is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return readTemplate(reader, node, frame)
  if (is.isObjectLiteralExpression(node)) return readWrittenOut(reader, { node, frame })
  throw new Unreadable(`${node.getText().slice(0, 60)} is no piece of SQL`)
}

function readTemplate(reader: Reader, { template }: TaggedTemplateExpression, frame: Frame): Piece {
  if (is.isNoSubstitutionTemplateLiteral(template)) return { parts: [template.text], parameters: [] }
  if (!is.isTemplateExpression(template)) throw new Unreadable('no template')
  const parts = [template.head.text]
  const parameters: Node[] = []
  for (const { expression, literal } of template.templateSpans) {
    if (reader.code.isSql(expression)) {
      const inner = read(reader, { node: expression, frame })
      parts[parts.length - 1] += inner.parts[0] ?? ''
      parts.push(...inner.parts.slice(1))
      parameters.push(...inner.parameters)
      parts[parts.length - 1] += literal.text
    } else {
      parameters.push(expression)
      parts.push(literal.text)
    }
  }
  return { parts, parameters }
}

/** `{ text: ['… ', ''], values: [one] }`. */
function readWrittenOut(reader: Reader, whole: Value): Piece {
  const text = plainOf(reader, memberOf(reader, whole, 'text'))
  const values = plainOf(reader, memberOf(reader, whole, 'values'))
  if (!is.isArrayLiteralExpression(text.node) || !is.isArrayLiteralExpression(values.node))
    throw new Unreadable('text and values are not written out')
  const parts = text.node.elements.map((element) => wordsOf(reader, { node: element, frame: text.frame }))
  return { parts, parameters: values.node.elements }
}

/**
 * A string literal, or a number made text: which one makes no difference to what PostgreSQL says about the statement.
 */
function wordsOf(reader: Reader, value: Value): string {
  const written = bare(value.node as never)
  if (is.isCallExpression(written) && written.expression.getText() === 'String') return '1'
  const { node, frame } = plainOf(reader, { ...value, node: written })
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!is.isTemplateExpression(node)) throw new Unreadable(`${node.getText().slice(0, 60)} is no constant text`)
  const spans = node.templateSpans.map((span) => wordsOf(reader, { node: span.expression, frame }) + span.literal.text)
  return node.head.text + spans.join('')
}
