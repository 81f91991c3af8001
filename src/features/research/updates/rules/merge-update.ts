import type { Finding } from '#features/research/projects/rules/completion.ts'
import type { UpdateAudience, UpdateKind } from '#features/research/projects/rules/update-kinds.ts'

/** The parts of an update that two windows may change. */
export type Wording = {
  readonly content: string
  readonly kind: UpdateKind
  readonly finding: Finding | undefined
  readonly audience: UpdateAudience
  readonly publishAt: string | undefined
}

type Merged = {
  readonly wording: Wording
  /** Both windows wrote different texts: a person decides. `wording` has the text of this window. */
  readonly isContested: boolean
}

/** A change of one window is adopted; if both changed it, that of this window. Two different texts are contested. */
export function mergeUpdate(base: Wording, saved: Wording, mine: Wording): Merged {
  const taken = <F extends keyof Wording>(field: F): Wording[F] =>
    mine[field] === base[field] ? saved[field] : mine[field]
  const isContested = mine.content !== base.content && saved.content !== base.content && mine.content !== saved.content
  return {
    isContested,
    wording: {
      content: taken('content'),
      kind: taken('kind'),
      finding: taken('finding'),
      audience: taken('audience'),
      publishAt: taken('publishAt'),
    },
  }
}
