import { type Database, type Sql, textOf } from '#platform/database.ts'

/** A database that remembers the statements that go through it, so that pgbench can run the very same ones. */
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

/** The statement with its values written out, as pgbench's scripts want it. */
export function literal(statement: Sql): string {
  const text = textOf(statement).replace(/\$(\d+)(::jsonb)?/g, (_, at: string, json = '') => {
    const value = statement.values[Number(at) - 1]
    return literalOf(json ? JSON.stringify(value) : value) + json
  })
  return `${forPgbench(text).trim()};`
}

/**
 * Without comments, which would swallow what follows on their line. In a text, pgbench takes `:name` for a variable of
 * its own, even inside quotes; texts beside each other on two lines are one to PostgreSQL and hide it.
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
