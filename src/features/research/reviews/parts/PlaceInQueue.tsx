import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Kbd } from '#ui/Kbd.tsx'
import { listUrl } from './desk-url.ts'

/** Absent for an item that the list does not show. */
export type Place = { readonly at: number; readonly of: number } | undefined

/** The line above an item. */
export const headClass =
  'flex min-h-14 items-center gap-x-3 border-line border-b bg-paper px-4 text-ink-2 text-xs max-lg:sticky max-lg:top-0 max-lg:z-2 lg:min-h-10 lg:bg-surface lg:px-5'
const turn =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 hover:text-ink max-lg:hidden dense:min-h-8 dense:min-w-8'

/** The way back to the list on a phone, and the items before and after this one. */
export function PlaceInQueue({ place, onStep }: { place: Place; onStep: (by: 1 | -1) => void }) {
  const [query] = useSearchParams()
  return (
    <>
      <Link
        to={listUrl(query)}
        aria-label="Back to the queue"
        className="-ml-3 inline-flex size-11 items-center justify-center text-ink lg:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      {place && (
        <>
          <span className="max-lg:font-semibold max-lg:font-serif max-lg:text-base max-lg:text-ink">
            {place.at} of {place.of}
          </span>
          <Turn label="Previous item" onPress={() => onStep(-1)}>
            <ChevronLeft size={16} aria-hidden="true" />
            <Kbd>k</Kbd>
          </Turn>
          <Turn label="Next item" onPress={() => onStep(1)}>
            <Kbd>j</Kbd>
            <ChevronRight size={16} aria-hidden="true" />
          </Turn>
        </>
      )}
    </>
  )
}

type TurnProps = { label: string; onPress: () => void; children: ReactNode }

const Turn = ({ label, onPress, children }: TurnProps) => (
  <button type="button" aria-label={label} onClick={onPress} className={turn}>
    {children}
  </button>
)
