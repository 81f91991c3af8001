import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#values/paths.ts'

export const StoriesPage = () => (
  <div className="mx-auto max-w-6xl px-4 py-14">
    <header className="mb-10 border-line border-b pb-6">
      <h1>Success stories</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        What became of research that donors made possible. Each story is told with the agreement of its researcher.
      </p>
    </header>
    <EmptyState
      title="No stories yet"
      text="Stories will appear here as funded research makes progress."
      action={
        <Link to={paths.stemSectors} className={buttonClass()}>
          Browse Projects
        </Link>
      }
    />
  </div>
)
