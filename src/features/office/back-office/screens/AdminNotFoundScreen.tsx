import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'

export const handle = screen(() => ({ title: 'Page not found', robots: 'noindex' }))

/** Not found, inside the staff area's layout. */
export function Component() {
  return (
    <section className="grid max-w-2xl justify-items-start gap-4 px-4 py-10 lg:px-6">
      <p className="text-ink-3 text-sm dense:text-xs">404</p>
      <h1>Oops! Page not found</h1>
      <p className="text-ink-2">There is no such page in the staff area.</p>
      <Link to={paths.admin} className={buttonClass()}>
        Go to the dashboard
      </Link>
    </section>
  )
}
