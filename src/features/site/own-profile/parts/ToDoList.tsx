import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ToDo } from '../rules.ts'

/** The researcher's tasks, each a link to where it is done; nothing if there are none. */
export function ToDoList({ items }: { readonly items: readonly ToDo[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="to-do" className="text-xl">
        {items.length === 1 ? '1 thing waits for you' : `${items.length} things wait for you`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ kind, projectId, title, text, href, isLate }) => (
          <li
            key={`${kind}-${projectId}`}
            className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <Link to={href} className="wrap-anywhere inline-flex min-h-11 items-center font-semibold sm:min-h-0">
                {text}
              </Link>
              <p className="wrap-anywhere text-ink-2 text-sm">{title}</p>
            </div>
            {isLate && (
              <div>
                <StatusBadge tone="warn">overdue</StatusBadge>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
