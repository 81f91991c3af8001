import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** How ui's tabs, menus and pages of lists draw their links here: without loading a document. */
type Given = { readonly href: string; readonly children: ReactNode }

export const routerLink = ({ href, children, ...props }: Given) => (
  <Link to={href} preventScrollReset={href.startsWith('?')} {...props}>
    {children}
  </Link>
)
