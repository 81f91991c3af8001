import type { Finding } from '#features/research/projects/rules/completion.ts'
import type { UpdateAudience, UpdateKind } from '#features/research/projects/rules/update-kinds.ts'

/** What two windows may change of an update. */
export type Wording = {
  readonly content: string
  readonly kind: UpdateKind
  readonly finding: Finding | undefined
  readonly audience: UpdateAudience
  readonly publishAt: string | undefined
}

type Merged = {
  readonly wording: Wording
  /** Both windows wrote another text: a person decides. `wording` has what was typed here. */
  readonly isContested: boolean
}

/** What one window changed is taken from it; where both did, what was typed here. Two different texts are contested. */
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
