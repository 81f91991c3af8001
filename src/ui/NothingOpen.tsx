import { EmptyState } from './EmptyState.tsx'
import type { RenderLink } from './link.tsx'

const backClass = 'inline-flex min-h-11 items-center lg:hidden'

type NothingOpenProps = {
  /** E.g. 'Choose a ticket'. */
  choose: string
  /** An empty list offers nothing to choose. */
  isListEmpty: boolean
  /** Why what the address names is not shown, if it names anything. */
  missing: { readonly title: string; readonly text: string } | false | undefined
  /** To the list, which phones do not show beside it. */
  back: { readonly href: string; readonly label: string }
  renderLink: RenderLink
}

/** The panes beside a desk's list while nothing of it is open. */
export function NothingOpen({ choose, isListEmpty, missing, back, renderLink }: NothingOpenProps) {
  if (isListEmpty && !missing) return null
  return (
    <div className="p-4 xl:col-span-2">
      {missing ? (
        <EmptyState {...missing} action={renderLink({ href: back.href, children: back.label, className: backClass })} />
      ) : (
        <EmptyState title={choose} text="Pick one from the list, or press j." />
      )}
    </div>
  )
}
