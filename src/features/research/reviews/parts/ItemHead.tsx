import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { Due } from '#ui/Due.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { paths } from '#values/paths.ts'
import { routerLink } from '#wire/router-link.tsx'
import type { ReviewCover } from '../contract/objects.ts'
import { queueUrl } from './desk-url.ts'

type Item = Pick<ReviewCover, 'projectId' | 'decidedAt' | 'isYours' | 'holder' | 'dueAt' | 'now'>

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
  onPriority: () => void
}

const turn =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 hover:text-ink max-lg:hidden dense:min-h-8 dense:min-w-8'
const act = 'inline-flex min-h-11 items-center gap-1 text-brand-700 underline-offset-2 hover:underline dense:min-h-8'

type Act = { readonly id: string; readonly label: string; readonly key?: string } & (
  | { readonly href: string }
  | { readonly onSelect: () => void }
)

/** What is rarely done, and can be done now. */
function useActs({ item, isOpen, onTake, onRelease, onAssign, onPriority }: ItemHeadProps): readonly Act[] {
  const { staff } = useAdminAuth()
  const isWaiting = item.decidedAt === null
  const acts: readonly (Act | false)[] = [
    isWaiting && isOpen && item.isYours && { id: 'release', label: 'Release', onSelect: onRelease },
    isWaiting && isOpen && item.holder === null && { id: 'take', label: 'Take', key: 't', onSelect: onTake },
    isWaiting && { id: 'priority', label: 'Priority', key: 'p', onSelect: onPriority },
    isWaiting && staff.role === 'super_admin' && { id: 'assign', label: 'Assign', onSelect: onAssign },
    isOpen && { id: 'page', label: 'Its page', href: paths.project(item.projectId) },
  ]
  return acts.filter((one) => one !== false)
}

/** Where the item stands in the list, with the ones before and after it, and what is rarely done. */
export function ItemHead(props: ItemHeadProps) {
  const { item, place, onStep } = props
  const [query] = useSearchParams()
  const acts = useActs(props)
  return (
    <div className="flex min-h-14 items-center gap-x-3 border-line border-b bg-paper px-4 text-ink-2 text-xs max-lg:sticky max-lg:top-0 max-lg:z-2 lg:min-h-10 lg:bg-surface lg:px-5">
      <Link
        to={queueUrl(query, { review: undefined })}
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
      {item.decidedAt === null && (
        <span className="ml-auto lg:hidden">
          <Due at={item.dueAt} now={item.now} />
        </span>
      )}
      <span className="ml-auto flex gap-x-4 max-lg:hidden">
        {acts.map((one) => (
          <ActLink key={one.id} one={one} />
        ))}
      </span>
      {acts.length > 0 && (
        <span className="lg:hidden">
          <Menu
            label="More"
            icon={<Ellipsis size={20} aria-hidden="true" />}
            variant="link"
            items={acts.map(({ key: _, ...one }): MenuItem => one)}
            renderLink={routerLink}
          />
        </span>
      )}
    </div>
  )
}

type TurnProps = { label: string; onPress: () => void; children: ReactNode }

const Turn = ({ label, onPress, children }: TurnProps) => (
  <button type="button" aria-label={label} onClick={onPress} className={turn}>
    {children}
  </button>
)

function ActLink({ one }: { one: Act }) {
  if ('href' in one)
    return (
      <Link to={one.href} className={act}>
        {one.label}
      </Link>
    )
  return (
    <button type="button" onClick={one.onSelect} aria-keyshortcuts={one.key} className={act}>
      {one.label} {one.key && <Kbd>{one.key}</Kbd>}
    </button>
  )
}
