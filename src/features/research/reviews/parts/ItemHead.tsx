import Ellipsis from 'lucide-react/icons/ellipsis'
import { Link } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { Due } from '#ui/Due.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { paths } from '#values/paths.ts'
import { routerLink } from '#wire/router-link.tsx'
import type { ReviewCover } from '../contract/objects.ts'
import { headClass, type Place, PlaceInQueue } from './PlaceInQueue.tsx'

type Item = Pick<ReviewCover, 'projectId' | 'decidedAt' | 'isYours' | 'holder' | 'dueAt' | 'now'>

type ItemHeadProps = {
  item: Item
  /** False before the reviewer's declaration. */
  isOpen: boolean
  place: Place
  onStep: (by: 1 | -1) => void
  onTake: () => void
  onRelease: () => void
  onAssign: () => void
  onPriority: () => void
}

const act = 'inline-flex min-h-11 items-center gap-1 text-brand-700 underline-offset-2 hover:underline dense:min-h-8'

type Act = { readonly id: string; readonly label: string; readonly key?: string } & (
  | { readonly href: string }
  | { readonly onSelect: () => void }
)

/** Rare actions that are possible now. */
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

/** The item's position in the list, links to the ones before and after it, and rare actions. */
export function ItemHead(props: ItemHeadProps) {
  const { item, place, onStep } = props
  const acts = useActs(props)
  return (
    <div className={headClass}>
      <PlaceInQueue place={place} onStep={onStep} />
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
