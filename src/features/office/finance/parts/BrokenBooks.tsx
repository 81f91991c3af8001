import { Link } from 'react-router'
import { tabUrl } from './desk-url.ts'

/** Shown on every tab while the books are broken: what is paused, and where to look. */
export const BrokenBooks = () => (
  <p role="status" className="max-w-prose rounded-md border border-bad bg-bad-50 px-4 py-3 text-bad">
    The books are broken. Gifts, redirects and refunds are refused until a proof finds every promise kept; reading goes
    on.{' '}
    <Link to={tabUrl('books')} className="-my-3 inline-block py-3 font-semibold text-bad underline">
      See what is broken
    </Link>
  </p>
)
