import { Link, useLocation } from 'react-router'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { FoldedList } from '#ui/FoldedList.tsx'
import { paths } from '#values/paths.ts'
import type { CoSupporter } from '../contract.ts'
import type { ConnectionActs } from './use-connection-acts.ts'

type CoSupportersProps = {
  readonly people: readonly CoSupporter[]
  readonly isVisible: boolean
  readonly acts: ConnectionActs
}

const projectsShown = 2

/** AMB-133: donors who allow it, by first name and initial. Writing to them opens the room of the project. */
export function CoSupporters({ people, isVisible, acts }: CoSupportersProps) {
  const place = useLocation().key
  if (!isVisible)
    return (
      <p className="max-w-prose text-ink-2">
        Donors see each other here where both allow it. <Link to={paths.settings}>Allow it in your settings</Link> to
        see who else supports your projects.
      </p>
    )
  if (people.length === 0)
    return <p className="max-w-prose text-ink-2">No other supporter of your projects shows themselves yet.</p>
  return (
    <FoldedList
      items={people}
      atFirst={12}
      what="supporters"
      place={place}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-t sm:grid-cols-2"
    >
      {(one) => <Person key={one.id} person={one} onBlock={() => acts.block(one.id, one.name)} />}
    </FoldedList>
  )
}

type PersonProps = { readonly person: CoSupporter; readonly onBlock: () => void }

function Person({ person: { name, projects }, onBlock }: PersonProps) {
  const more = projects.length - projectsShown
  return (
    <li className="flex items-start gap-3 border-line border-b py-3">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans font-semibold text-base">
          <bdi>{name}</bdi>
        </h3>
        <ul className="text-sm">
          {projects.slice(0, projectsShown).map((project) => (
            <li key={project.id} className="wrap-anywhere">
              {project.title}
              <span className="text-ink-3"> · </span>
              <Link to={paths.messages({ project: project.id })}>
                Room<span className="sr-only"> of {project.title}</span>
              </Link>
            </li>
          ))}
          {more > 0 && <li className="text-ink-3">and {more} more</li>}
        </ul>
      </div>
      <Button variant="link" size="sm" onClick={onBlock}>
        Block<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
