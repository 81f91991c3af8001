import { join } from 'node:path'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { filesIn, isCode, isTest, root, textOf } from '../repository.ts'

/**
 * The code as the compiler sees it. TypeScript 7 calls this API unstable: it may change with a release, so package.json
 * pins the version, and only this folder uses it.
 */
export type Code = {
  readonly checker: Project['checker']
  readonly files: readonly Node[]
  /** Where a name was declared, through imports. */
  declarationOf(name: Node): Node | undefined
  /** Whether an expression is a piece of SQL, not a parameter's value. */
  isSql(expression: Node): boolean
  /** The row type of a call of `query`; undefined when the code does not read the rows. */
  rowOf(call: Node): Type | undefined
  typeOf(expression: Node): Type | undefined
  /** Every call of a function in its own file. */
  callsOf(of: Node): CallExpression[]
  close(): void
}

const folders = ['src', 'db', 'tools', 'bench']

/** Reads every file that may query the database, without tests. @param planted further files, by their path. */
export function readCode(planted: Readonly<Record<string, string>> = {}): Code {
  const asking = filesIn(...folders).filter((path) => isCode(path) && !isTest(path) && textOf(path).includes('.query'))
  const paths = [...asking, ...Object.keys(planted)]
  const { api, project } = openProject(paths, planted)
  const { checker, program } = project
  return {
    checker,
    files: paths.flatMap((path) => program.getSourceFile(join(root, path)) ?? []),
    declarationOf: remembered((name) => {
      const symbol = is.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name)
      const meant = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return meant?.valueDeclaration?.resolve()
    }),
    isSql: remembered((expression) => {
      const type = checker.getTypeAtLocation(expression)
      return (
        type !== undefined && ['values', 'text'].every((name) => checker.getPropertyOfType(type, name) !== undefined)
      )
    }),
    typeOf: remembered((expression) => checker.getTypeAtLocation(expression)),
    rowOf: (call) => {
      const inside = (outer: Type | undefined): Type | undefined =>
        outer?.isTypeReference() ? checker.getTypeArguments(outer)[0] : undefined
      const row = inside(inside(checker.getTypeAtLocation(call)))
      return row && row.flags & TypeFlags.Unknown ? undefined : row
    },
    callsOf: remembered((of) => {
      const name = is.isFunctionDeclaration(of)
        ? of.name
        : is.isVariableDeclaration(of.parent)
          ? of.parent.name
          : undefined
      const symbol = name && checker.getSymbolAtLocation(name)
      const named = symbol ? checker.getReferencesToSymbolInFile(of.getSourceFile().fileName, symbol) : []
      return named.flatMap((handle) => {
        const called = handle.resolve()
        const call = called?.parent
        return call && is.isCallExpression(call) && call.expression === called ? [call] : []
      })
    }),
    close: () => api.close(),
  }
}

/** The compiler gets its settings and planted files from us, and everything else from the disk. */
function openProject(paths: readonly string[], planted: Readonly<Record<string, string>>) {
  const config = join(root, 'tsconfig.statements.json')
  const settings = { extends: './tsconfig.json', include: [], files: paths }
  const ours = new Map(Object.entries(planted).map(([path, text]) => [join(root, path), text]))
  ours.set(config, JSON.stringify(settings))
  const fs = { readFile: (path: string) => ours.get(path), fileExists: (path: string) => ours.has(path) || undefined }
  const api = new API({ cwd: root, fs })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error('the compiler opened no project')
  return { api, project }
}

/** Cached: each question to the compiler is a message to its process. */
function remembered<Answer>(ask: (node: Node) => Answer): (node: Node) => Answer {
  const known = new Map<string, Answer>()
  return (node) => {
    const key = keyOf(node)
    if (!known.has(key)) known.set(key, ask(node))
    return known.get(key) as Answer
  }
}

export const pathOf = (node: Node): string => node.getSourceFile().fileName.replace(`${root}/`, '')

/** The same for the same node, whichever object represents it. */
export const keyOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`

/** Without syntax that has no effect at run time. */
export function bare(node: Expression): Expression {
  if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return bare(node.expression)
  if (is.isSatisfiesExpression(node) || is.isNonNullExpression(node)) return bare(node.expression)
  return node
}

export type FunctionNode = Node & { readonly parameters: readonly Node[]; readonly body?: Node }
export const isFunction = (node: Node): node is FunctionNode =>
  is.isArrowFunction(node) ||
  is.isFunctionDeclaration(node) ||
  is.isFunctionExpression(node) ||
  is.isMethodDeclaration(node)

/** The function around a node; undefined at the top of a file. */
export function functionAround(node: Node): FunctionNode | undefined {
  for (let at = node.parent; at && !is.isSourceFile(at); at = at.parent) if (isFunction(at)) return at
  return undefined
}
