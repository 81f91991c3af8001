import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

export type AreaMove = {
  readonly no: number
  readonly sector: string
  readonly subsection: string
  /** Projects up to this one are done. */
  readonly after: Id<'project'> | null
}

export const insertMove = (tx: Database, area: Pick<AreaMove, 'sector' | 'subsection'>): Promise<unknown> =>
  tx.query(sql`insert into area_moves (sector, subsection) values (${area.sector}, ${area.subsection})`)

/** The oldest change, for this process alone. */
export const findMove = (tx: Database): Promise<AreaMove | undefined> =>
  first(
    tx.query<AreaMove>(sql`
      select no, sector, subsection, after from area_moves order by no limit 1 for update skip locked`),
  )

export const updateMove = (tx: Database, no: number, after: Id<'project'>): Promise<unknown> =>
  tx.query(sql`update area_moves set after = ${after} where no = ${no}`)

export const deleteMove = (tx: Database, no: number): Promise<unknown> =>
  tx.query(sql`delete from area_moves where no = ${no}`)

/** The next projects of the area, locked until the transaction ends. */
export async function lockOfArea(
  tx: Database,
  { sector, subsection, after }: AreaMove,
  rowsMax: number,
): Promise<Id<'project'>[]> {
  const rows = await tx.query<{ id: Id<'project'> }>(sql`
    select id from projects
    where sector = ${sector} and subsection = ${subsection} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${rowsMax} for update`)
  return rows.map(({ id }) => id)
}
