// The only access to PostgreSQL. Hosts provide the driver, stores the SQL.

/** A piece of SQL with its values, nestable: sql`select … where ${condition}`. */
export type Sql = { readonly text: readonly string[]; readonly values: readonly unknown[] }

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value && Array.isArray(value.text)

/** Values become numbered parameters, never text; nested pieces are spliced in. */
export function sql(strings: TemplateStringsArray, ...inserted: unknown[]): Sql {
  const text = [strings[0] ?? '']
  const values: unknown[] = []
  inserted.forEach((value, at) => {
    const following = strings[at + 1] ?? ''
    if (isSql(value)) {
      text[text.length - 1] += value.text[0] ?? ''
      text.push(...value.text.slice(1))
      values.push(...value.values)
      text[text.length - 1] += following
    } else {
      values.push(value)
      text.push(following)
    }
  })
  return { text, values }
}

/** Empty SQL, for a condition that does not apply. */
export const nothing: Sql = { text: [''], values: [] }

/**
 * A trusted number of our own, written into the statement as a literal. For a limit passed as a parameter PostgreSQL
 * estimates a tenth of the table, so for a long table it plans each execution again.
 */
export function fixed(whole: number): Sql {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no whole number`)
  return { text: [String(whole)], values: [] }
}

/** An `ilike` pattern for text that contains this part, with wildcards escaped. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

/** `select $1 …` as PostgreSQL wants it. */
export const textOf = (piece: Sql): string => piece.text.reduce((all, part, at) => `${all}$${at}${part}`)

/**
 * The database cannot be reached, or the connection to it was lost: the caller answers 503. If it was lost while a
 * transaction was being committed, whether it took effect is not known.
 */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Types are the same on every host: int8 → safe number, date → 'YYYY-MM-DD', timestamptz → ISO instant, jsonb → value,
 * text[] → string[]. A value given as an object or array for a jsonb column is serialised.
 */
export type Database = {
  /** @throws DatabaseAway */
  query<Row>(piece: Sql): Promise<Row[]>
  /**
   * Commits when the function returns, rolls back when it throws. Inside, use only `tx`: a query on the
   * outer handle would run outside the transaction.
   *
   * @throws DatabaseAway
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
}

/** The single row of a query that returns at most one. */
export async function first<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0]
}

/** Whether the named unique constraint was violated; stores turn this into a result of their own. */
export const brokeConstraint = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'constraint_name' in error && error.constraint_name === name
