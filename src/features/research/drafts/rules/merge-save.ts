// A save names, for each field that was typed, the revision at which its window last knew the field. So windows that
// write different fields never disturb each other, and of two that wrote the same field neither wins silently.

export type Fields = Readonly<Record<string, unknown>>

/** Who wrote a field last. */
export type Mark = {
  readonly revision: number
  /** The window. */
  readonly writer: string
  /** The number of the save in its window: an older one that comes late is not taken for a new one. */
  readonly seq: number
}
export type Marks = Readonly<Record<string, Mark>>

export type Stored = { readonly fields: Fields; readonly marks: Marks; readonly revision: number }

export type Save = {
  readonly writer: string
  readonly seq: number
  /** The changed fields, with their present text. */
  readonly fields: Fields
  /** By field: the revision at which its window last knew it. */
  readonly knows: Readonly<Record<string, number>>
}

export type Merged = {
  readonly stored: Stored
  readonly isChanged: boolean
  /** Fields that another window wrote meanwhile, and differently: they stay as they are until a person has chosen. */
  readonly conflicts: readonly string[]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The draft after a save. Saving the same again changes nothing. */
export function mergeSave(stored: Stored, { writer, seq, fields, knows }: Save): Merged {
  const revision = stored.revision + 1
  const written: Record<string, unknown> = {}
  const marks: Record<string, Mark> = {}
  const conflicts: string[] = []
  for (const [field, value] of Object.entries(fields)) {
    const mark = Object.hasOwn(stored.marks, field) ? stored.marks[field] : undefined
    const isOwn = mark?.writer === writer
    if (isOwn && seq <= mark.seq) continue
    if (mark && same(stored.fields[field], value)) continue
    if (mark && !isOwn && mark.revision > (knows[field] ?? 0)) conflicts.push(field)
    else {
      written[field] = value
      marks[field] = { revision, writer, seq }
    }
  }
  if (Object.keys(written).length === 0) return { stored, isChanged: false, conflicts }
  return {
    stored: { fields: { ...stored.fields, ...written }, marks: { ...stored.marks, ...marks }, revision },
    isChanged: true,
    conflicts,
  }
}

/** Changes of others since a revision. */
export function writtenSince(stored: Stored, since: number, writer: string): Fields {
  const news = Object.entries(stored.marks).filter(([, mark]) => mark.revision > since && mark.writer !== writer)
  return Object.fromEntries(news.map(([field]) => [field, stored.fields[field]]))
}
