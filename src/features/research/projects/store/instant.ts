import type { Sql } from '#platform/database.ts'

/** A column's moment as it stands on the wire, written by the database. @param column written here, never from outside. */
export const instantOf = (column: `${'p' | 'n' | 'o'}.${string}_at`): Sql => ({
  text: [`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  values: [],
})
