import { codeOf, filesIn, isCode, isTest, textOf } from './repository.ts'

const owners = new Map<string, string>()
for (const path of filesIn('db/migrations')) {
  const slice = /\d{4}_([a-z-]+)/.exec(path)?.[1]
  for (const [, table] of textOf(path).matchAll(/create table(?: if not exists)? (\w+)/g))
    if (slice && table) owners.set(table, slice)
}

/** Which slice a table belongs to: the one that the migration's file is named by. */
export const ownerOf = (table: string): string | undefined => owners.get(table)

const writes = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(\w+)/g

/** Every place that writes a table which is not its slice's own, or outside a store. */
export function foreignWrites(text: string, path: string): string[] {
  const place = /^src\/features\/([^/]+)\/store[./]/.exec(path)
  return [...text.matchAll(writes)].flatMap(([, table = '']) => {
    const owner = ownerOf(table)
    if (owner === undefined || place?.[1] === owner) return []
    return [`${path} writes ${table}: call an action of the slice ${owner}, whose store may write it`]
  })
}

export const allForeignWrites = (): string[] =>
  filesIn('src', 'db/seed', 'tools')
    .filter((path) => isCode(path) && !isTest(path))
    .flatMap((path) => foreignWrites(codeOf(path), path))
