import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { ReportDialogProps } from './ReportDialog.tsx'

// Few people report anything, so the form is loaded on the first click.
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** The 'Report' link next to public content (PROJ-44). */
export function ReportLink(of: Omit<ReportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Report<span className="sr-only"> {of.what}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog {...of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
