import type { Id } from '#values/id.ts'

/** A position in a list of several parts, each by score: after this project of this part. */
export type Place = { readonly part: number; readonly score: number; readonly id: Id<'project'> }

export const placePattern = /^\d\.\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const placeText = ({ part, score, id }: Place): string => `${part}.${score}.${id}`

/** @param text that matches the pattern. */
export function placeIn(text: string | undefined): Place | undefined {
  const [part, score, id] = text?.split('.') ?? []
  return id === undefined ? undefined : { part: Number(part), score: Number(score), id: id as Id<'project'> }
}

export type Scored = { readonly projectId: Id<'project'>; readonly score: number }
/** Rows of one part, by score and id, beyond a place in it. */
export type Part<Row extends Scored> = (after: Place | undefined, most: number) => Promise<readonly Row[]>

/** A page of a list of several parts in sequence, and the position where the next page starts. */
export async function walk<Row extends Scored>(
  parts: readonly Part<Row>[],
  from: Place | undefined,
  size: number,
): Promise<{ readonly rows: readonly Row[]; readonly older: string | null }> {
  const found: { readonly part: number; readonly row: Row }[] = []
  for (const [part, read] of parts.entries()) {
    if (part < (from?.part ?? 0) || found.length > size) continue
    const rows = await read(part === from?.part ? from : undefined, size + 1 - found.length)
    found.push(...rows.map((row) => ({ part, row })))
  }
  const page = found.slice(0, size)
  const last = page.at(-1)
  const older =
    last && found.length > size ? placeText({ part: last.part, score: last.row.score, id: last.row.projectId }) : null
  return { rows: page.map(({ row }) => row), older }
}
