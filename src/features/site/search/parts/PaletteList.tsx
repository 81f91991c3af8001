import Briefcase from 'lucide-react/icons/briefcase'
import Clock from 'lucide-react/icons/clock'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import FlaskConical from 'lucide-react/icons/flask-conical'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect } from 'react'
import { cx } from '#ui/cx.ts'
import { Hits } from './Hits.tsx'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'

type PaletteListProps = {
  readonly id: string
  readonly optionId: (at: number) => string
  readonly groups: readonly PaletteGroup[]
  readonly active: number
  readonly isNothing: boolean
  readonly hasFailed: boolean
  readonly onPoint: (at: number) => void
  readonly onOpen: (option: PaletteOption, inNewTab: boolean) => void
}

const icons = {
  project: FlaskConical,
  researcher: UserRound,
  position: Briefcase,
  recent: Clock,
  place: CornerDownRight,
} as const

/** The list under the palette's field; its height is fixed, so that nothing jumps while answers come. */
export function PaletteList({ groups, isNothing, hasFailed, ...rest }: PaletteListProps) {
  const { id, optionId, active } = rest
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, optionId])
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2 sm:h-[476px] sm:flex-none">
      {isNothing && <p className="px-4 py-3 text-ink-2">Nothing found. Try a more general word, or fewer words.</p>}
      {hasFailed && <p className="px-4 py-3 text-ink-2">The search cannot be reached. Enter opens the search page.</p>}
      <div role="listbox" id={id} aria-label="Suggestions">
        {groups.map(({ head, total, options }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={head} role="group" aria-label={total ? `${head}, ${total}` : head}>
            <p aria-hidden="true" className="flex justify-between px-4 pt-2 pb-1 text-ink-3">
              <span className="small-caps">{head}</span>
              <span className="text-xs">{total}</span>
            </p>
            {options.map((option, at) => (
              <Option key={option.id} option={option} at={(starts[group] ?? 0) + at} {...rest} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type OptionProps = Pick<PaletteListProps, 'optionId' | 'active' | 'onPoint' | 'onOpen'> & {
  readonly option: PaletteOption
  readonly at: number
}

function Option({ option, at, optionId, active, onPoint, onOpen }: OptionProps) {
  const Icon = icons[option.icon]
  const isActive = at === active
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      role="option"
      id={optionId(at)}
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => isActive || onPoint(at)}
      onClick={(event) => onOpen(option, event.ctrlKey || event.metaKey)}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 border-l-2 px-3.5 py-1.5 text-[0.9375rem] sm:min-h-10',
        isActive ? 'border-brand-500 bg-brand-50' : 'border-transparent',
      )}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 max-sm:line-clamp-3 sm:truncate">
        <span className={cx(isActive && 'font-semibold')}>
          <Hits pieces={option.title} />
        </span>
        {option.about.length > 0 && (
          <span className="ml-2.5 text-ink-3 text-sm">
            <Hits pieces={option.about} />
          </span>
        )}
      </span>
      {option.figure && <span className="w-12 shrink-0 text-right font-semibold text-sm">{option.figure}</span>}
      {option.note && <span className="w-24 shrink-0 text-right text-ink-3 text-sm max-sm:hidden">{option.note}</span>}
    </div>
  )
}
