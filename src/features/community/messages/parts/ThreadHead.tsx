import BellOff from 'lucide-react/icons/bell-off'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pin from 'lucide-react/icons/pin'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { OpenThread } from '../contract/objects.ts'
import type { ThreadActs } from './use-thread-acts.ts'

type ThreadHeadProps = {
  readonly open: OpenThread
  readonly acts: ThreadActs
  readonly heading: RefObject<HTMLHeadingElement | null>
}

export function ThreadHead({ open, acts, heading }: ThreadHeadProps) {
  const { thread } = open
  const isRoom = thread.kind === 'project'
  return (
    <header className="border-line border-b py-3">
      <div className="flex items-start gap-2">
        <Link
          to={paths.messages()}
          aria-label="All conversations"
          className="-ml-3 grid size-11 shrink-0 place-items-center text-brand-700 md:hidden"
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="truncate text-lg leading-6">
            <bdi>{thread.title}</bdi>
          </h2>
          <p className="truncate text-ink-3 text-sm">
            {isRoom ? `Project room · ${peopleText(thread.people)} · ` : `Direct · `}
            <Link to={paths.project(thread.project.id)}>{isRoom ? 'Project' : thread.project.title}</Link>
          </p>
        </div>
        {thread.isMuted && (
          <span className="grid size-11 place-items-center text-ink-3" title="Muted">
            <BellOff size={18} aria-hidden="true" />
            <span className="sr-only">Muted</span>
          </span>
        )}
        <Menu
          label="This conversation"
          icon={<Ellipsis size={20} aria-hidden="true" />}
          variant="link"
          items={itemsFor(open, acts)}
        />
      </div>
    </header>
  )
}

export const peopleText = (people: number): string => `${inThousands(people)} ${people === 1 ? 'person' : 'people'}`

function itemsFor({ thread, part, canWriteToResearcher }: OpenThread, acts: ThreadActs): MenuItem[] {
  const items: MenuItem[] = [
    {
      id: 'mute',
      label: thread.isMuted ? 'Unmute' : 'Mute',
      onSelect: () => acts.mute(!thread.isMuted),
    },
  ]
  if (canWriteToResearcher)
    items.push({ id: 'alone', label: 'Write to the researcher alone', onSelect: acts.writeAlone })
  if (part === 'researcher' && thread.kind === 'project')
    items.push({
      id: 'close',
      label: thread.closedAt === null ? 'Close the room' : 'Open the room again',
      danger: thread.closedAt === null,
      onSelect: () => acts.close(thread.closedAt === null),
    })
  return items
}

/** Two lines under the head. */
export const Pinned = ({ message }: { readonly message: NonNullable<OpenThread['pinned']> }) => (
  <div className="flex gap-3 border-line border-b py-2.5 text-sm leading-5">
    <Pin size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
    <p className="line-clamp-2 min-w-0 flex-1 text-ink-2">
      <span className="font-semibold text-ink">Pinned{message.part === 'researcher' && <> by {message.name}</>}.</span>{' '}
      <bdi>{message.text}</bdi>
    </p>
    <a href={`#message-${message.seq}`} className="shrink-0 self-start py-0.5">
      Go to it
    </a>
  </div>
)
