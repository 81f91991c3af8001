import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'

/** Lists that were opened, by the entry of the history and their name: going back finds them as they were left. */
const opened = new Set<string>()

type FoldedListProps<T> = {
  readonly items: readonly T[]
  /** How many are shown at first. */
  readonly atFirst: number
  /** In the plural, for the button: 'projects'. */
  readonly what: string
  readonly className?: string
  readonly children: (item: T) => ReactNode
}

/** A list that begins with its first items. The button below shows the rest, and the focus goes to the first of them. */
export function FoldedList<T>({ items, atFirst, what, className, children }: FoldedListProps<T>) {
  const place = `${useLocation().key} ${what}`
  const [isWhole, setWhole] = useState(() => opened.has(place))
  const list = useRef<HTMLUListElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    const next = list.current?.children[atFirst]
    if (!isWhole || !isAsked.current || !(next instanceof HTMLElement)) return
    isAsked.current = false
    next.tabIndex = -1
    next.focus()
  }, [isWhole, atFirst])
  const open = (): void => {
    opened.add(place)
    isAsked.current = true
    setWhole(true)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <ul ref={list} className={className}>
        {(isWhole ? items : items.slice(0, atFirst)).map(children)}
      </ul>
      {!isWhole && items.length > atFirst && (
        <Button variant="quiet" size="sm" onClick={open}>
          Show all {items.length} {what}
        </Button>
      )}
    </div>
  )
}
