import type { ReactNode } from 'react'

export type LinkProps = {
  href: string
  children: ReactNode
  className?: string
  rel?: string
  role?: 'menuitem' | 'tab'
  tabIndex?: number
  'aria-current'?: 'page'
  'aria-selected'?: boolean
  'aria-label'?: string
}

/** Renders a link with the caller's router, so that a click does not load a document. */
export type RenderLink = (props: LinkProps) => ReactNode

export const plainLink: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>
