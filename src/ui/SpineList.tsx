import type { ReactNode } from 'react'

/** @property anchor the id that links to the note use. */
export type SpineNote = { id: string; anchor?: string; date: ReactNode; title: ReactNode; children?: ReactNode }

/** Dated notes along a thin vertical line, in the given order. */
export function SpineList({ notes, label }: { notes: readonly SpineNote[]; label?: string }) {
  return (
    <ol aria-label={label} className="ml-1 border-line border-l pl-5.5">
      {notes.map((note) => (
        <li
          key={note.id}
          id={note.anchor}
          className="relative scroll-mt-24 pb-6 last:pb-0 dense:pb-2.5 dense:text-xs dense:leading-5"
        >
          <svg aria-hidden="true" viewBox="0 0 9 9" width="9" height="9" className="absolute top-1.5 -left-[27px]">
            <circle cx="4.5" cy="4.5" r="3.75" strokeWidth="1.5" className="fill-surface stroke-brand-500" />
          </svg>
          <p className="text-ink-3 text-sm dense:text-xs dense:leading-4">{note.date}</p>
          <p className="font-semibold">{note.title}</p>
          {note.children && <div className="mt-1 text-ink-2">{note.children}</div>}
        </li>
      ))}
    </ol>
  )
}
