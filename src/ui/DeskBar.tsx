import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Kbd } from './Kbd.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { rowKeys } from './row-keys.ts'
import { type DeskKeys, useDeskKeys, useKeysSetting } from './use-desk-keys.ts'

export type DeskBarProps = {
  title: ReactNode
  /** A few words next to the title: the date, a count. */
  note?: ReactNode
  tabs?: ReactNode
  /** On the right: a search, a button. */
  end?: ReactNode
  /** Single-key shortcuts of this page; those of lists work on every page. */
  keys?: DeskKeys
  /**
   * False if an item of a list fills the screen on phones: the item has a bar of its own, which replaces this one
   * there.
   */
  isList?: boolean
}

/** The bar above each page of the staff area: the page's name, its tabs and its single-key shortcuts. One per page. */
export function DeskBar({ title, note, tabs, end, keys, isList = true }: DeskBarProps) {
  const [isListed, setListed] = useState(false)
  const [isOn, setOn] = useKeysSetting()
  const known: DeskKeys = { ...rowKeys, ...keys, '?': { what: 'This list', act: () => setListed(true) } }
  useDeskKeys(known, isOn)
  return (
    <div
      className={cx(
        'top-0 z-3 flex flex-wrap items-center gap-x-4 border-line bg-paper px-4 lg:sticky lg:h-12 lg:flex-nowrap lg:border-b lg:px-6',
        isList && 'border-b max-lg:py-1',
      )}
    >
      <h1
        // A name that is cut is read here.
        title={typeof title === 'string' ? title : undefined}
        className={cx(
          'wrap-anywhere lg:min-w-0 lg:truncate',
          tabs !== undefined && 'lg:shrink-0',
          isList ? 'max-lg:py-2' : 'max-lg:sr-only',
        )}
      >
        {title}
      </h1>
      {note && <p className="text-ink-3 text-xs lg:whitespace-nowrap">{note}</p>}
      {tabs && <div className={cx('min-w-0 max-lg:w-full lg:flex-1', !isList && 'max-lg:hidden')}>{tabs}</div>}
      <div
        className={cx(
          'ml-auto flex min-w-0 items-center gap-3',
          tabs === undefined && 'lg:shrink-0',
          !isList && 'max-lg:hidden',
        )}
      >
        {end}
        <button
          type="button"
          onClick={() => setListed(true)}
          className="inline-flex min-h-8 shrink-0 items-center gap-1.5 text-ink-2 text-xs hover:text-ink pointer-coarse:hidden max-lg:hidden"
        >
          <Kbd>?</Kbd> keys
        </button>
      </div>
      <KeysDialog
        keys={Object.entries(known).map(([key, { what }]) => [key, what] as const)}
        open={isListed}
        onClose={() => setListed(false)}
        isOn={isOn}
        onSwitch={setOn}
      />
    </div>
  )
}

/** The part of a page below its bar, in the staff area's width. */
export const DeskPage = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-[75rem] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 lg:px-6">{children}</div>
)
