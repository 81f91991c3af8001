import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type DeskPanesProps = {
  /** What the list holds, e.g. 'Tickets'. */
  label: string
  list: ReactNode
  /** Whether something is open, or was looked for: on phones it takes the place of the list. */
  isOpen: boolean
  /** Three on wide screens: the list, what is open, and facts about it. */
  panes?: 2 | 3
  /** One child for each pane beside the list. */
  children: ReactNode
}

/** A desk below its bar: a list and what of it is open, which scroll separately. */
export function DeskPanes({ label, list, isOpen, panes = 3, children }: DeskPanesProps) {
  return (
    <div
      className={cx(
        'lg:grid lg:h-[calc(100dvh-3rem)] lg:grid-cols-[20rem_minmax(0,1fr)]',
        panes === 3 && 'xl:grid-cols-[20rem_minmax(0,1fr)_17.5rem]',
      )}
    >
      <section
        aria-label={label}
        className={cx('min-w-0 lg:overflow-y-auto lg:border-line lg:border-r', isOpen && 'max-lg:hidden')}
      >
        {list}
      </section>
      <div className={cx('min-w-0 lg:overflow-y-auto', panes === 3 && 'xl:contents', !isOpen && 'max-lg:hidden')}>
        {children}
      </div>
    </div>
  )
}
