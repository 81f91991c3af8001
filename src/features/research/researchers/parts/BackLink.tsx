import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#values/paths.ts'
import { lastViewed } from './last-viewed.ts'

/** PUBR-14, AMB-122: links to the project last viewed in this browser, or else to the previous page. */
export function BackLink({ children, className }: { children: string; className?: string }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    event.preventDefault()
    const last = lastViewed()
    if (last) return navigate(paths.project(last))
    // A page opened from another site has no previous page of ours.
    return history.length > 1 ? navigate(-1) : navigate(paths.stemSectors)
  }
  return (
    <a
      href={paths.stemSectors}
      onClick={goBack}
      className={className ?? 'inline-flex min-h-11 items-center gap-2 text-ink-2 no-underline hover:underline'}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </a>
  )
}
