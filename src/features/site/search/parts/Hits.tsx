import type { Piece } from '../rules/highlight.ts'

/** A text with the searched words marked: text nodes and `mark`, never HTML. */
export const Hits = ({ pieces, strong = false }: { readonly pieces: readonly Piece[]; readonly strong?: boolean }) =>
  pieces.map(({ text, isHit }, at) =>
    isHit ? (
      <mark key={at} className={strong ? 'hit font-semibold text-ink' : 'hit'}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
