import type postgres from 'postgres'
import type { Type } from 'typescript/unstable/sync'
import { type Catalog, readCatalog } from './catalog.ts'
import { misfit, parameterMisfit } from './compare.ts'
import { Unreadable } from './frames.ts'
import { nullableColumns } from './nulls.ts'
import type { Code } from './program.ts'
import { type Query, queriesIn } from './queries.ts'
import { type Shape, shapeOf, shapeOfType } from './shapes.ts'
import { type Text, textsOf } from './texts.ts'
import { treeOf } from './trees.ts'

export type Report = {
  readonly queries: number
  /** Conditions and fragments make several statements of one query. */
  readonly statements: number
  /** Queries whose text cannot be derived from the code. */
  readonly unread: readonly string[]
  readonly faults: readonly string[]
}

type Sides = { readonly code: Code; readonly sql: postgres.Sql; readonly catalog: Catalog }

/** Prepares every statement of the code and compares its parameters and columns with the types in the code. */
export async function checkStatements(code: Code, sql: postgres.Sql): Promise<Report> {
  const sides = { code, sql, catalog: await readCatalog(sql) }
  const faults = new Set<string>()
  const unread: string[] = []
  let statements = 0
  const queries = queriesIn(code)
  for (const query of queries) {
    const texts = readable(code, query)
    if (!texts) unread.push(`${query.file} ${query.name}`)
    statements += texts?.length ?? 0
    for (const fault of texts ? await faultsOf(sides, query, texts) : [])
      faults.add(`${query.file} ${query.name}: ${fault}`)
  }
  return { queries: queries.length, statements, unread, faults: [...faults] }
}

function readable(code: Code, { piece }: Query): Text[] | undefined {
  try {
    return textsOf(code, piece)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

async function faultsOf(sides: Sides, { row }: Query, texts: readonly Text[]): Promise<string[]> {
  const shapes = row && rowShapes(sides.code, row)
  const faults: string[] = []
  for (const [at, text] of texts.entries()) {
    const described = await describe(sides.sql, text.text)
    if (typeof described === 'string') {
      faults.push(described)
      continue
    }
    faults.push(...parameterFaults(sides, text, described))
    if (!shapes) continue
    faults.push(...columnFaults(sides, described, shapes))
    // Trees are long. Nullability depends on the joins, so the shortest and the longest variant are enough.
    if (at === 0 || at === texts.length - 1) faults.push(...(await nullFaults(sides, text, described, shapes)))
  }
  return faults
}

type RowShapes = ReadonlyMap<string, Shape>

function rowShapes(code: Code, row: Type): RowShapes {
  return new Map(
    code.checker.getPropertiesOfType(row).map((property) => {
      const type = code.checker.getTypeOfSymbol(property)
      if (!type) throw new Error(`${property.name} has no type`)
      return [property.name, shapeOfType(code, type)]
    }),
  )
}

type Described = {
  /** The parameters' types. */
  readonly types: readonly number[]
  readonly columns: readonly { name: string; type: number; table: number; number: number }[]
}

async function describe(sql: postgres.Sql, text: string): Promise<Described | string> {
  try {
    const { types, columns } = await sql.unsafe(text).describe()
    return { types, columns: (columns ?? []) as unknown as Described['columns'] }
  } catch (error) {
    return `PostgreSQL refuses it: ${error instanceof Error ? error.message : String(error)}`
  }
}

const parameterFaults = ({ code, catalog }: Sides, { parameters }: Text, { types }: Described): string[] =>
  parameters.flatMap((given, at) => {
    const wrong = parameterMisfit(catalog, types[at] ?? 0, shapeOf(code, given))
    return wrong ? [`the parameter ${given.getText()} ${wrong}`] : []
  })

function columnFaults({ catalog }: Sides, { columns }: Described, row: RowShapes): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...row.keys()].filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => `there is no column "${name}"`),
    ...columns.flatMap(({ name, type, table, number }, at) => {
      const shape = row.get(name)
      if (names.indexOf(name) !== at) return [`two columns are named "${name}"`]
      if (!shape) return [`the code does not read the column "${name}"`]
      const wrong = misfit(catalog, type, shape, catalog.columns.get(`${table}.${number}`)?.words)
      return wrong ? [`the column "${name}" ${wrong}`] : []
    }),
  ]
}

async function nullFaults(
  { sql, catalog }: Sides,
  { text }: Text,
  described: Described,
  row: RowShapes,
): Promise<string[]> {
  const isNullable = nullableColumns(catalog, await treeOf(sql, text, described.types))
  return described.columns
    .filter(({ name }, at) => isNullable[at] && row.get(name)?.isNullable === false)
    .map(({ name }) => `the column "${name}" may be null`)
}
