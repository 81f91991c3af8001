import { migrations, sliceOf } from './migrations.ts'
import { codeOf, filesIn, isCode, isTest } from './repository.ts'

const owners = new Map<string, string>()
for (const { name, text } of migrations()) {
  const slice = sliceOf(name)
  for (const [, table] of text.matchAll(/create (?:unlogged )?table (\w+)/g))
    if (slice && table) owners.set(table, slice)
}

/** The slice that owns a table: the one in the migration's file name. */
export const ownerOf = (table: string): string | undefined => owners.get(table)

const writes = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(\w+)/g

/** The slice of a store file; undefined for other files. The store of the demo world is next to its texts. */
const storeOf = (path: string): string | undefined =>
  path.startsWith('db/seed/store.') ? 'demo-world' : /^src\/features\/[^/]+\/([^/]+)\/store[./]/.exec(path)?.[1]

/** Every place that writes another slice's table, or writes a table outside a store. */
export function foreignWrites(text: string, path: string): string[] {
  return [...text.matchAll(writes)].flatMap(([, table = '']) => {
    const owner = ownerOf(table)
    if (owner === undefined || storeOf(path) === owner) return []
    return [`${path} writes ${table}: call an action of the slice ${owner}, whose store may write it`]
  })
}

export const allForeignWrites = (): string[] =>
  filesIn('src', 'db/seed', 'tools')
    .filter((path) => isCode(path) && !isTest(path))
    .flatMap((path) => foreignWrites(codeOf(path), path))
