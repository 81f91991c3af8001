import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'

type ListCardProps = {
  title: string
  items: readonly string[]
  marked?: boolean
  /** How to render an item, if it is more than its text. */
  show?: (item: string) => ReactNode
}

/** Research interests or publications, only if there are some (RESP-05, RESP-06). */
export function ListCard({ title, items, marked, show = (item) => item }: ListCardProps) {
  if (items.length === 0) return null
  return (
    <Card as="section">
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className={marked ? 'flex flex-wrap gap-2' : 'grid grid-cols-[minmax(0,1fr)] gap-2.5'}>
        {items.map((item, place) => (
          <li
            key={`${place}-${item}`}
            className={
              marked
                ? 'rounded-sm border border-line px-2 py-0.5 text-sm'
                : 'wrap-anywhere border-line border-l-2 pl-3 text-ink-2'
            }
          >
            {show(item)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
