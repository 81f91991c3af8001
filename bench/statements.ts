import { type Database, type Sql, textOf } from '#platform/database.ts'

/** A database that records its statements, so that pgbench can run the same ones. */
export function recording(database: Database): { database: Database; statements: Sql[] } {
  const statements: Sql[] = []
  const over = (inner: Database): Database => ({
    query: (piece) => {
      statements.push(piece)
      return inner.query(piece)
    },
    transaction: (work) => inner.transaction((tx) => work(over(tx))),
  })
  return { database: over(database), statements }
}

/** The statement with its values as literals, as pgbench's scripts need it. */
export function literal(statement: Sql): string {
  const text = textOf(statement).replace(/\$(\d+)(::jsonb)?/g, (_, at: string, json = '') => {
    const value = statement.values[Number(at) - 1]
    return literalOf(json ? JSON.stringify(value) : value) + json
  })
  return `${forPgbench(text).trim()};`
}

/**
 * Without comments, which would hide the rest of their line. pgbench replaces `:name` even inside quotes; splitting a
 * text into two literals on two lines, which PostgreSQL joins, prevents it.
 */
const forPgbench = (text: string): string =>
  text.replace(/--[^\n]*|'(?:[^']|'')*'|\s+/g, (part) => {
    if (part.startsWith('--')) return ''
    return part.startsWith("'") ? part.replace(/:(?=\w)/g, ":'\n'") : ' '
  })

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(',')}]`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
