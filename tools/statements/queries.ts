import type { CallExpression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Type } from 'typescript/unstable/sync'
import { type Code, functionAround, pathOf } from './program.ts'

/** A call of `query`. */
export type Query = {
  readonly file: string
  /** The function that contains it. */
  readonly name: string
  readonly piece: Node
  /** The row type in the code; undefined when it reads no rows. */
  readonly row: Type | undefined
}

/** Every call of `query` of the database port. */
export function queriesIn(code: Code): Query[] {
  const found: Query[] = []
  const visit = (node: Node): void => {
    if (is.isCallExpression(node)) {
      const query = queryOf(code, node)
      if (query) found.push(query)
    }
    node.forEachChild(visit)
  }
  for (const file of code.files) visit(file)
  return found
}

function queryOf(code: Code, call: CallExpression): Query | undefined {
  const { expression } = call
  if (!is.isPropertyAccessExpression(expression) || expression.name.text !== 'query') return undefined
  const declared = code.declarationOf(expression.name)
  if (!declared || pathOf(declared) !== 'src/platform/database.ts') return undefined
  const [piece] = call.arguments
  if (!piece) return undefined
  return { file: pathOf(call), name: nameOf(call), piece, row: code.rowOf(call) }
}

function nameOf(call: Node): string {
  for (let of = functionAround(call); of; of = functionAround(of)) {
    if (is.isFunctionDeclaration(of) && of.name) return of.name.text
    if (is.isVariableDeclaration(of.parent)) return of.parent.name.getText()
  }
  return 'the file itself'
}
