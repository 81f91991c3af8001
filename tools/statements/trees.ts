import type postgres from 'postgres'

/** A node of PostgreSQL's parse tree, as `pg_node_tree` writes it. */
export type Tree = { readonly kind: string; readonly fields: ReadonlyMap<string, Item> }
export type Item = string | Tree | readonly Item[]

/**
 * PostgreSQL's parse tree of a statement. It is made the body of a function, whose tree PostgreSQL stores with
 * parameters, writes and locks; the function is rolled back.
 *
 * @param types of the parameters, as the described statement has them.
 */
export async function treeOf(sql: postgres.Sql, text: string, types: readonly number[]): Promise<Tree> {
  let body = ''
  const rolledBack = new Error('only the tree was wanted')
  await sql
    .begin(async (tx) => {
      const [named] = await tx<{ names: string | null }[]>`
        select string_agg(oid::regtype::text, ', ' order by at) as names
        from unnest(${types as number[]}::int[]) with ordinality given (oid, at)`
      await tx.unsafe(`create function pg_temp.statement(${named?.names ?? ''}) returns setof record language sql
        begin atomic ${text}; end`)
      const [made] = await tx<{ body: string }[]>`
        select prosqlbody::text as body from pg_proc where oid = to_regproc('pg_temp.statement')`
      body = made?.body ?? ''
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return queryIn(body)
}

/** The first query of nested lists, the format of functions and views. */
export function queryIn(text: string): Tree {
  let item: Item | undefined = parse(text)
  while (Array.isArray(item)) item = (item as readonly Item[])[0]
  if (!item || typeof item === 'string') throw new Error('PostgreSQL kept no query')
  return item as Tree
}

export const fieldOf = (tree: Tree, name: string): Item => tree.fields.get(name) ?? '<>'
export const isTree = (item: Item | undefined): item is Tree => typeof item === 'object' && 'kind' in item
export const treesIn = (item: Item): Tree[] => (Array.isArray(item) ? (item as readonly Item[]).filter(isTree) : [])
export const numberIn = (tree: Tree, name: string): number => Number(fieldOf(tree, name))

function parse(text: string): Item {
  const tokens = text.match(/[{}()]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()\\]|\\.)+/g) ?? []
  let at = 0
  const list = (): Item => {
    const items: Item[] = []
    while (tokens[at] !== ')' && at < tokens.length) items.push(item())
    at += 1
    return items
  }
  const tree = (): Tree => {
    const kind = tokens[at] ?? ''
    const fields = new Map<string, Item>()
    at += 1
    while (tokens[at] !== '}' && at < tokens.length) {
      const name = (tokens[at] ?? '').slice(1)
      at += 1
      fields.set(name, item())
      // A constant's value is several tokens; only whether it is null matters.
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) at += 1
    }
    at += 1
    return { kind, fields }
  }
  const item = (): Item => {
    const token = tokens[at] ?? ''
    at += 1
    if (token === '(') return list()
    return token === '{' ? tree() : token
  }
  return item()
}
