import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'react-router'
import { Kbd } from '#ui/Kbd.tsx'
import { queueUrl } from './desk-url.ts'

type ItemHeadProps = {
  /** Absent for an item that the list does not show. */
  place: { readonly at: number; readonly of: number } | undefined
  onStep: (by: 1 | -1) => void
}

const turn =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 hover:text-ink dense:min-h-8 dense:min-w-8'

/** Where the item stands in the list, with the ones before and after it. */
export function ItemHead({ place, onStep }: ItemHeadProps) {
  const [query] = useSearchParams()
  return (
    <div className="flex min-h-11 items-center gap-3 border-line border-b px-4 text-ink-2 text-xs lg:px-5 dense:min-h-10">
      <Link to={queueUrl(query, { review: undefined })} className="inline-flex min-h-11 items-center lg:hidden">
        Back to the queue
      </Link>
      {place && (
        <>
          <span className="max-lg:ml-auto">
            {place.at} of {place.of}
          </span>
          <button type="button" aria-label="Previous item" onClick={() => onStep(-1)} className={turn}>
            <ChevronLeft size={16} aria-hidden="true" />
            <Kbd>k</Kbd>
          </button>
          <button type="button" aria-label="Next item" onClick={() => onStep(1)} className={turn}>
            <Kbd>j</Kbd>
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}
