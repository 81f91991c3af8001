import type { Sql } from '#platform/database.ts'

/**
 * A timestamp column in the API's format, formatted by the database. @param column a constant in our code, never input.
 */
export const instantOf = (column: `${'p' | 'n' | 'o'}.${string}_at` | 'o.at'): Sql => ({
  text: [`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  values: [],
})
