import type { View } from '#features/research/drafts/parts/draft-sync.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './draft.ts'

type TypingConflictProps = {
  readonly view: View
  readonly draft: Draft
  readonly onSettle: (chosen: Partial<Draft>) => void
}

/** A field was typed in two windows: both wordings are listed, and the one that is not chosen is stored as a copy. */
export function TypingConflict({ view, draft, onSettle }: TypingConflictProps) {
  const fields = (Object.keys(view.conflicts) as (keyof Draft)[]).filter((field) => Object.hasOwn(draft, field))
  if (fields.length === 0) return null
  const settle = (theirs: Partial<Draft>): void =>
    onSettle({ ...Object.fromEntries(fields.map((field) => [field, draft[field]])), ...theirs })
  const conflict = { fields, saved: { ...draft, ...view.conflicts }, version: 0 }
  return <ConflictDialog key={fields.join()} conflict={conflict} typed={draft} onSettle={settle} />
}
