import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { face, ruled, step, tabClass } from './tab-look.tsx'
import { toast } from './toast.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export type Tab = { id: string; label: ReactNode; count?: number | string; panel: ReactNode }
export type TabsProps = { label: string; tabs: readonly Tab[]; current: string; onChange: (id: string) => void }

/** Tabs within a page: one tab stop, arrow keys, Home and End. Hidden panels are not rendered. */
export function Tabs({ label, tabs, current, onChange: onChosen }: TabsProps) {
  const onChange = (id: string): void => {
    // Errors belong to the tab that is left.
    toast.endErrors()
    onChosen(id)
  }
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, current)
  const index = tabs.findIndex((tab) => tab.id === current)
  const move = (event: KeyboardEvent) => {
    const next = tabs[step[event.key]?.(index, tabs.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={ruled}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={tabClass(tab.id === current)}
          >
            {face(tab.label, tab.count)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
        tabIndex={0}
        className="pt-5"
      >
        {tabs[index]?.panel}
      </div>
    </div>
  )
}
