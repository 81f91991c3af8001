import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: string
  note?: ReactNode
  /** At the right: a link to all of it. */
  end?: ReactNode
  isRegion?: boolean
  children: ReactNode
}

/** A part of a dashboard. A table is a region of its own, so what stands around it is none. */
export function Section({ id, title, note, end, isRegion = false, children }: SectionProps) {
  const Tag = isRegion ? 'section' : 'div'
  return (
    <Tag {...(isRegion && { 'aria-labelledby': id })} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="text-ink-3 text-xs">{note}</p>}
        {end !== undefined && <p className="ml-auto text-sm dense:text-xs">{end}</p>}
      </div>
      {children}
    </Tag>
  )
}
