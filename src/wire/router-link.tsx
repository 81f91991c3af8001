import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Links for ui's tabs, menus and pagination: client-side navigation by the router. */
type Given = { readonly href: string; readonly children: ReactNode }

export const routerLink = ({ href, children, ...props }: Given) => (
  <Link to={href} preventScrollReset={href.startsWith('?')} {...props}>
    {children}
  </Link>
)
