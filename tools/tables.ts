import { migrations, sliceOf } from './migrations.ts'
import { codeOf, filesIn, isCode, isTest } from './repository.ts'

const owners = new Map<string, string>()
for (const { name, text } of migrations()) {
  const slice = sliceOf(name)
  for (const [, table] of text.matchAll(/create table (\w+)/g)) if (slice && table) owners.set(table, slice)
}

/** Which slice a table belongs to: the one that the migration's file is named by. */
export const ownerOf = (table: string): string | undefined => owners.get(table)

const writes = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(\w+)/g

/** Whose store a file is; undefined for anything else. The demo world's lives beside its texts. */
const storeOf = (path: string): string | undefined =>
  path.startsWith('db/seed/store.') ? 'demo-world' : /^src\/features\/[^/]+\/([^/]+)\/store[./]/.exec(path)?.[1]

/** Every place that writes a table which is not its slice's own, or outside a store. */
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
