import Ellipsis from 'lucide-react/icons/ellipsis'
import { Link } from 'react-router'
import { VerifiedBadge } from '#features/research/projects/parts/VerifiedBadge.tsx'
import { FollowButton } from '#features/research/researchers/parts/FollowButton.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { paths } from '#values/paths.ts'
import type { LinkedResearcher } from '../contract.ts'
import type { ConnectionActs } from './use-connection-acts.ts'

type ResearcherRowProps = { readonly researcher: LinkedResearcher; readonly acts: ConnectionActs }

export function ResearcherRow({ researcher, acts }: ResearcherRowProps) {
  const { id, name, institution, photoUrl, verified, isFollowed, isMuted, projects } = researcher
  const supported = projects.find(({ isSupported }) => isSupported)
  const items: MenuItem[] = [
    ...(isMuted === null
      ? []
      : [{ id: 'mute', label: isMuted ? 'Unmute' : 'Mute', onSelect: () => acts.mute(id, !isMuted) }]),
    { id: 'block', label: 'Block', danger: true, onSelect: () => acts.block(id, name) },
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 bg-surface p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-4">
        <Avatar name={name} src={photoUrl} size="md" />
        <div className="min-w-0">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 text-lg">
            <Link to={paths.researcher(id)} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </Link>
            {verified && <VerifiedBadge />}
          </h3>
          {institution && <p className="text-ink-2 text-sm wrap-anywhere">{institution}</p>}
          {isMuted && <p className="text-ink-3 text-sm">Conversations muted</p>}
          <ul className="mt-2 grid gap-1 text-sm">
            {projects.map((project) => (
              <li key={project.id} className="wrap-anywhere">
                <span className="text-ink-3">{project.isSupported ? 'Supported' : 'Saved'}: </span>
                <Link to={paths.project(project.id)}>{project.title}</Link>
                {project.isSupported && (
                  <>
                    <span className="text-ink-3"> · </span>
                    <Link to={paths.messages({ project: project.id })}>
                      Room<span className="sr-only"> of {project.title}</span>
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2 max-lg:pl-0">
        <FollowButton publicId={id} name={name} isFollowed={isFollowed} />
        {supported && (
          <Button variant="quiet" size="sm" onClick={() => acts.write(supported.id)}>
            Write<span className="sr-only"> to {name}</span>
          </Button>
        )}
        <Menu
          label={`More about ${name}`}
          icon={<Ellipsis size={20} aria-hidden="true" />}
          variant="link"
          items={items}
        />
      </div>
    </li>
  )
}
