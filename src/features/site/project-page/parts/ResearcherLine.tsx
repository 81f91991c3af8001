import { Link } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract.ts'
import { VerifiedBadge } from '#features/research/projects/parts/VerifiedBadge.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { paths } from '#values/paths.ts'

/** PROJ-14, PROJ-15: the researcher, with a link to their page. */
export const ResearcherLine = ({ researcher }: { readonly researcher: ProjectDetail['researcher'] }) => (
  <section aria-label="Researcher" className="flex min-w-0 items-center gap-3">
    <Avatar name={researcher.name} src={researcher.photo} size="md" />
    <div className="min-w-0 text-sm leading-snug">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {researcher.name}
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
