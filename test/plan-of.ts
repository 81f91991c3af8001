import type { Database, Sql } from '#platform/database.ts'

/** The query plan instead of the result. */
export async function planOf(database: Database, ask: (db: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const explaining = {
    ...database,
    query: async ({ text, values }: Sql) => {
      const [head = '', ...rest] = text
      const rows = await database.query<Record<string, string>>({ text: [`explain ${head}`, ...rest], values })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return []
    },
  } as Database
  await ask(explaining)
  return plans.join('\n')
}
