import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/Dialog.tsx'

type FilterSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** The search without any choice. */
  readonly clearTo: string
  /** '27 projects'. */
  readonly found: string
  readonly children: ReactNode
}

/** The filters on a phone. Each choice applies at once; the button shows the number of results. */
export const FilterSheet = ({ open, onClose, clearTo, found, children }: FilterSheetProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Filters"
    footer={
      <>
        <Link to={clearTo} className={buttonClass({ variant: 'quiet' })}>
          Clear
        </Link>
        <Button onClick={onClose}>Show {found}</Button>
      </>
    }
  >
    {children}
  </Dialog>
)
