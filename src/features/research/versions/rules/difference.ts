import { type Change, diffSentences, diffWordsWithSpace } from 'diff'

/** A run of text: in both versions, only in the later one, or only in the earlier one. */
export const pieceKinds = ['same', 'added', 'removed'] as const
export type Piece = { readonly kind: (typeof pieceKinds)[number]; readonly text: string }

/**
 * How many insertions and removals are searched for. A bound on steps and not on time, so that two machines show the
 * same difference; a rewrite of 20,000 characters ends here after some milliseconds.
 */
const sentencesMax = 400
const wordsMax = 200
/** A sentence that keeps less than this counts as replaced: single words picked out of it would be unreadable. */
const alikeAtLeast = 0.45

/** What changed from one wording to the next: by sentences, and by words inside a sentence that is much the same. */
export function difference(before: string, after: string): Piece[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const changes = diffSentences(before, after, { maxEditLength: sentencesMax })
  return joined(changes ? changes.flatMap(withWords) : replaced(before, after))
}

const pieceOf = ({ value, added, removed }: Change): Piece => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})

/** A removed run that is followed by an added one is one changed place. */
function withWords(change: Change, at: number, all: readonly Change[]): Piece[] {
  const next = all[at + 1]
  if (change.removed && next?.added) return inWords(change.value, next.value)
  return change.added && all[at - 1]?.removed ? [] : [pieceOf(change)]
}

function inWords(before: string, after: string): Piece[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: wordsMax })
  if (!words) return replaced(before, after)
  const kept = words.filter((one) => !one.added && !one.removed).reduce((sum, one) => sum + one.value.length, 0)
  return kept / Math.max(before.length, after.length) < alikeAtLeast ? replaced(before, after) : words.map(pieceOf)
}

const replaced = (before: string, after: string): Piece[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

/** Merges neighbours of one kind, and drops empty runs. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.kind === piece.kind) found[found.length - 1] = { kind: piece.kind, text: last.text + piece.text }
    else if (piece.text) found.push(piece)
  }
  return found
}
