import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

type ListHeadProps = { readonly title: string; readonly optional?: boolean; readonly children: ReactNode }

/** The name of a list of the form, and its purpose. */
export const ListHead = ({ title, optional, children }: ListHeadProps) => (
  <>
    <legend className="font-semibold">
      {title} {optional && <span className="font-normal text-ink-3">(optional)</span>}
    </legend>
    <p className="mt-0.5 text-ink-2 text-sm">{children}</p>
  </>
)

type RemoveButtonProps = {
  readonly name: string
  /** For controls with visible labels; in further lines, wide screens leave them out. */
  readonly isFirst?: boolean
  readonly onPress: () => void
}

/** The name of a column, which wide screens show above the first line only. */
export const columnName = (name: string, at: number): ReactNode =>
  at === 0 ? name : <span className="sm:sr-only">{name}</span>

/** Removes a line from a list; aligned with the controls beside it. */
export const RemoveButton = ({ name, isFirst = true, onPress }: RemoveButtonProps) => (
  <div className={isFirst ? 'sm:pt-7.5' : 'sm:pt-1.5'}>
    <Button variant="link" size="sm" onClick={onPress} aria-label={`Remove ${name}`}>
      <Trash2 size={18} aria-hidden="true" />
      <span className="sm:sr-only">Remove</span>
    </Button>
  </div>
)
