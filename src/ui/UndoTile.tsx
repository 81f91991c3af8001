import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

type UndoTileProps = {
  /** What was done: 'Removed'. */
  readonly done: string
  readonly title: string
  readonly ref: Ref<HTMLButtonElement>
  readonly onUndo: () => void
}

/** Takes the place of a card that was removed from a list, and offers to undo it. */
export const UndoTile = ({ done, title, ref, onUndo }: UndoTileProps) => (
  <div className="grid h-full min-h-40 min-w-0 content-center justify-items-center gap-3 rounded-lg border border-edge border-dashed p-5 text-center">
    <p className="max-w-full text-ink-2 wrap-anywhere">
      <span role="status">{done}:</span> {title}
    </p>
    <Button ref={ref} variant="quiet" size="sm" onClick={onUndo}>
      Undo
    </Button>
  </div>
)

/** For two buttons that replace each other: when the pressed one disappears, the other one is focused. */
export function useSwappedFocus(isOn: boolean): RefObject<HTMLButtonElement | null> {
  const other = useRef<HTMLButtonElement>(null)
  const was = useRef(isOn)
  useEffect(() => {
    if (was.current !== isOn) other.current?.focus()
    was.current = isOn
  }, [isOn])
  return other
}
