import { Button } from './Button.tsx'
import type { Draft } from './use-draft.ts'

type DiscardChangesProps = {
  readonly draft: Pick<Draft, 'discard' | 'restore'> & { readonly isKept: boolean }
  readonly variant?: 'link' | 'quiet'
  readonly className?: string
}

/** Discards what was typed and not saved. It is the same button that brings it back, so that it keeps the focus. */
export function DiscardChanges({
  draft: { isKept, discard, restore },
  variant = 'link',
  className,
}: DiscardChangesProps) {
  const act = isKept ? discard : restore
  return act ? (
    <Button
      variant={variant}
      className={className}
      onClick={({ detail }) => {
        // The second press of a double click would take back what the first one did.
        if (detail < 2) act()
      }}
    >
      {isKept ? 'Discard the changes' : 'Bring the changes back'}
    </Button>
  ) : null
}
