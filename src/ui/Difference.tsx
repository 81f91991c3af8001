import { VisuallyHidden } from './VisuallyHidden.tsx'

export type DifferencePiece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/**
 * What changed in a text: removed words are struck through, added ones underlined, and screen readers announce both.
 */
export const Difference = ({ pieces }: { readonly pieces: readonly DifferencePiece[] }) => (
  <p className="wrap-anywhere max-w-prose whitespace-pre-line">
    {pieces.map((piece, at) => (
      // The pieces of a text are never reordered.
      <Piece key={at} {...piece} />
    ))}
  </p>
)

function Piece({ kind, text }: DifferencePiece) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'added')
    return (
      <ins className="bg-brand-50 text-ink decoration-2 decoration-brand-500 underline-offset-3">
        <VisuallyHidden>added: </VisuallyHidden>
        {text}
      </ins>
    )
  return (
    <del className="text-ink-3 decoration-1">
      <VisuallyHidden>removed: </VisuallyHidden>
      {text}
    </del>
  )
}
