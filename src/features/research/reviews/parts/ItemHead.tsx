import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { paths } from '#values/paths.ts'
import type { ReviewCover } from '../contract/objects.ts'
import { queueUrl } from './desk-url.ts'

type Item = Pick<ReviewCover, 'projectId' | 'decidedAt' | 'isYours' | 'holder'>

type ItemHeadProps = {
  item: Item
  /** It is not opened before the reviewer has declared. */
  isOpen: boolean
  /** Absent for an item that the list does not show. */
  place: { readonly at: number; readonly of: number } | undefined
  onStep: (by: 1 | -1) => void
  onTake: () => void
  onRelease: () => void
  onAssign: () => void
}

const turn =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 hover:text-ink dense:min-h-8 dense:min-w-8'
const act = 'inline-flex min-h-11 items-center gap-1 text-brand-700 underline-offset-2 hover:underline dense:min-h-8'

/** Where the item stands in the list, with the ones before and after it, and what is rarely done. */
export function ItemHead({ item, isOpen, place, onStep, onTake, onRelease, onAssign }: ItemHeadProps) {
  const [query] = useSearchParams()
  const { staff } = useAdminAuth()
  const isWaiting = item.decidedAt === null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-4 text-ink-2 text-xs lg:px-5 dense:min-h-10">
      <Link to={queueUrl(query, { review: undefined })} className="inline-flex min-h-11 items-center lg:hidden">
        Back to the queue
      </Link>
      {place && (
        <>
          <span>
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
      <span className="ml-auto flex flex-wrap gap-x-4">
        {isWaiting && isOpen && item.isYours && (
          <button type="button" onClick={onRelease} className={act}>
            Release
          </button>
        )}
        {isWaiting && isOpen && item.holder === null && (
          <button type="button" onClick={onTake} aria-keyshortcuts="t" className={act}>
            Take <Kbd>t</Kbd>
          </button>
        )}
        {isWaiting && staff.role === 'super_admin' && (
          <button type="button" onClick={onAssign} className={act}>
            Assign
          </button>
        )}
        {isOpen && (
          <Link to={paths.project(item.projectId)} className={act}>
            Its page
          </Link>
        )}
      </span>
    </div>
  )
}
