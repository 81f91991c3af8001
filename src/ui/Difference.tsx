import { VisuallyHidden } from './VisuallyHidden.tsx'

export type DifferencePiece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** What changed in a text: removed words are struck through, added ones underlined, and both are said to a reader. */
export const Difference = ({ pieces }: { readonly pieces: readonly DifferencePiece[] }) => (
  <p className="wrap-anywhere max-w-prose whitespace-pre-line">
    {pieces.map((piece, at) => (
      // The pieces of a text never move.
      <Piece key={at} {...piece} />
    ))}
  </p>
)

function Piece({ kind, text }: DifferencePiece) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'added')
    return (
      <ins className="rounded-xs bg-ok-50 px-0.5 text-ok decoration-1 underline-offset-2">
        <VisuallyHidden>added: </VisuallyHidden>
        {text}
      </ins>
    )
  return (
    <del className="rounded-xs bg-bad-50 px-0.5 text-bad decoration-1">
      <VisuallyHidden>removed: </VisuallyHidden>
      {text}
    </del>
  )
}
