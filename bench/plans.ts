import { type Database, type Sql, textOf } from '#platform/database.ts'

/** Tables that grow with public content. */
const growing = /Seq Scan on (search_(documents|words|champions)|projects|project_listings|project_open_listings)\b/

/** Tables that grow with each gift. */
export const growingWithGifts = /Seq Scan on (ledger_(entries|postings)|donations|payment_events)\b/

/** @throws when one of these statements reads a whole table that grows. */
export async function mustUseIndexes(
  db: Database,
  of: string,
  statements: readonly Sql[],
  tables: RegExp = growing,
): Promise<void> {
  for (const statement of statements) {
    const plan = await db.query<Record<string, string>>({
      text: [`explain ${statement.text[0]}`, ...statement.text.slice(1)],
      values: statement.values,
    })
    const lines = plan.map((row) => Object.values(row)[0]).join('\n')
    if (tables.test(lines)) throw new Error(`${of}: a statement reads a whole table:\n${textOf(statement)}\n${lines}`)
  }
}
