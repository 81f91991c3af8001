import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

/** The lists that were opened, each by its place and name. */
const opened = new Set<string>()

type FoldedListProps<T> = {
  readonly items: readonly T[]
  /** How many are shown at first. */
  readonly atFirst: number
  /** In the plural, for the button: 'projects'. */
  readonly what: string
  /** The key of the page's entry in the history: going back finds the list as it was left. */
  readonly place: string
  readonly className?: string
  readonly children: (item: T) => ReactNode
}

/** A list that begins with its first items. Its button shows the rest and moves the focus to the first of them. */
export function FoldedList<T>({ items, atFirst, what, place, className, children }: FoldedListProps<T>) {
  const name = `${place} ${what}`
  const [isWhole, setWhole] = useState(() => opened.has(name))
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
    opened.add(name)
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
