import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ProjectCard as ProjectCardData } from '../contract/objects.ts'
import { CompactCard } from './CompactCard.tsx'
import { ProjectCard } from './ProjectCard.tsx'

export type ProjectStripProps = {
  readonly title: ReactNode
  readonly projects: readonly ProjectCardData[]
  /** An element beside the heading, such as a link to all. */
  readonly aside?: ReactNode
  readonly badgeOf?: (project: ProjectCardData) => ReactNode
  /** Without pictures, above a list of the same cards. */
  readonly isCompact?: boolean
}

const turn =
  'grid size-11 place-items-center rounded-lg border border-line bg-surface hover:bg-brand-50 aria-disabled:text-line'

/** A row of cards with scroll snapping, moved by touch, wheel, arrow keys or two buttons, never automatically. */
export function ProjectStrip({ title, projects, aside, badgeOf, isCompact = false }: ProjectStripProps) {
  const heading = useId()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  const look = () => {
    const list = row.current
    if (!list) return
    const start = list.scrollLeft < 8
    const end = list.scrollLeft + list.clientWidth > list.scrollWidth - 8
    setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
  }
  useEffect(look, [])
  const go = (way: 1 | -1) => row.current?.scrollBy({ left: way * row.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <section aria-labelledby={heading}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="mr-auto">
          {title}
        </h2>
        {aside}
        {!(ends.start && ends.end) && (
          <div className="hidden gap-2 sm:flex">
            <button
              type="button"
              className={turn}
              aria-label="Previous projects"
              aria-disabled={ends.start}
              onClick={() => go(-1)}
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={turn}
              aria-label="Next projects"
              aria-disabled={ends.end}
              onClick={() => go(1)}
            >
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <ul
        ref={row}
        onScroll={look}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-5 overflow-x-auto px-4 pb-3 [scrollbar-width:thin]"
      >
        {projects.map((project, at) => (
          <li key={project.id} className="w-[17.5rem] shrink-0 snap-start sm:w-[20rem]">
            {isCompact ? (
              <CompactCard project={project} badge={badgeOf?.(project)} rank={at + 1} />
            ) : (
              <ProjectCard
                project={project}
                badge={badgeOf?.(project)}
                sizes="(min-width: 640px) 20rem, 17.5rem"
                inFirstView={at === 0}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
