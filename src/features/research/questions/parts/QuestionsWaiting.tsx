import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'

type Waiting = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly waiting: number
  readonly since: Instant
}

/** Which projects have questions that wait for an answer, the longest wait first; nothing where none does. */
export function QuestionsWaiting({ items }: { readonly items: readonly Waiting[] }) {
  if (items.length === 0) return null
  const total = items.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <section aria-labelledby="questions-waiting" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="questions-waiting" className="text-xl">
        {total === 1 ? '1 question waits for your answer' : `${total} questions wait for your answer`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ projectId, title, waiting, since }) => (
          <li key={projectId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={paths.project(projectId, { tab: 'questions' })}
              className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center"
            >
              {title}
            </Link>
            <span className="text-ink-2 text-sm">
              {waiting} since <DateText at={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
