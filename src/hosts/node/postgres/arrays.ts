import type postgres from 'postgres'

/** An array type of the database, and its element type. */
export type ArrayType = { readonly oid: number; readonly element: number }

/**
 * The driver queries the array types itself on each new connection, but if the connection is lost at that moment the
 * promise has no handler and the process ends (postgres 3.4, fetchArrayTypes). So we query them, once.
 */
export async function findArrayTypes(driver: postgres.Sql): Promise<readonly ArrayType[]> {
  const rows = await driver.unsafe(`
    select oid::int, typelem::int as element from pg_type where typcategory = 'A' and typelem <> 0 and typinput = 'array_in'::regproc`)
  return rows as unknown as ArrayType[]
}

/** Lets this client send and read one-dimensional arrays. */
export function registerArrayTypes({ options }: postgres.Sql, types: readonly ArrayType[]): void {
  for (const { oid, element } of types) {
    const parser = options.parsers[element] ?? String
    options.parsers[oid] = (text: string) => parseArray(text).map((item) => (item === null ? null : parser(item)))
    options.serializers[oid] = (value: unknown) => (Array.isArray(value) ? arrayLiteral(value) : value)
  }
}

/** Every element is quoted, so that none is read as NULL or as the end of the list. */
const arrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

function parseArray(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs)
  return Array.from(items, ([bare, quoted]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
    return bare === 'NULL' ? null : bare
  })
}
