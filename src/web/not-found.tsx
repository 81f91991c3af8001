import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'

export const notFoundHandle = screen(() => ({ title: 'Page not found', robots: 'noindex' }))

/** ROUT-21…23: logs the path, in the browser's console and on the server, never its query (AMB-015). */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname])
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-4 px-4 py-24">
        <p className="text-ink-3 text-sm">404</p>
        <h1 className="text-4xl">Oops! Page not found</h1>
        <p className="max-w-prose text-ink-2">
          There is nothing at this address. It may have been mistyped, or the page has moved.
        </p>
        <Link to={paths.home} className={buttonClass()}>
          Return to Home
        </Link>
      </div>
    </section>
  )
}
