import type { MouseEvent, ReactNode } from 'react'
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

type SectionLinkProps = { page: string; section: string; className?: string; children: ReactNode }

/** FOOT-02, AMB-016: opens a page, then scrolls to one of its sections. Without JavaScript it is a plain anchor. */
export function SectionLink({ page, section, className, children }: SectionLinkProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(page, { state: { section }, preventScrollReset: pathname === page })
  }
  return (
    <a href={`${page}#${section}`} onClick={go} className={className}>
      {children}
    </a>
  )
}

const settleMs = 100

/**
 * The other half of SectionLink, used once around all pages. Back and reload keep the scroll position; a link to
 * `/page#section` from outside is scrolled by the browser (app.css makes it smooth).
 */
export function useSectionScroll(): void {
  const { state, key } = useLocation()
  const cameByLink = useNavigationType() !== NavigationType.Pop
  const section = cameByLink ? sectionIn(state) : undefined
  // Each navigation has a new key, so that a second click scrolls again.
  useEffect(() => {
    if (!section || !key) return
    const timer = setTimeout(() => scrollToSection(section), settleMs)
    return () => clearTimeout(timer)
  }, [section, key])
}

export const sectionIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'section' in state ? String(state.section) : undefined

function scrollToSection(id: string): void {
  const element = document.getElementById(id)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
  element?.focus({ preventScroll: true })
}
