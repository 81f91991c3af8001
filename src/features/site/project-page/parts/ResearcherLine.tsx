import { Link } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { VerifiedBadge } from '#features/research/projects/parts/VerifiedBadge.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { paths } from '#values/paths.ts'

/** PROJ-14, PROJ-15: the researcher, with a link to their page, and who works on it with them. */
export const ResearcherLine = ({ project: { researcher, team } }: { readonly project: ProjectDetail }) => (
  <section aria-label="Researcher" className="flex min-w-0 items-center gap-3">
    <Avatar name={researcher.name} src={researcher.photo} size="md" />
    <div className="min-w-0 text-sm leading-snug">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span>
          {researcher.name}
          {team.length > 0 && <With team={team} />}
        </span>
        {researcher.verified && <VerifiedBadge />}
      </p>
      <p className="text-ink-2">
        {researcher.institution}
        {researcher.publicId !== null && (
          <>
            {' · '}
            <Link to={paths.researcher(researcher.publicId)} className="inline-block py-1">
              About {researcher.firstName}
            </Link>
          </>
        )}
      </p>
    </div>
  </section>
)

const With = ({ team }: { readonly team: ProjectDetail['team'] }) => (
  <>
    <span className="font-normal text-ink-2"> with </span>
    {team.map(({ name, institution, publicId }, at) => (
      <span key={`${name} ${publicId}`} title={institution || undefined}>
        {at > 0 && <span className="font-normal">, </span>}
        {publicId === null ? name : <Link to={paths.researcher(publicId)}>{name}</Link>}
      </span>
    ))}
  </>
)
