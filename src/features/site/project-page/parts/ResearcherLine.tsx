import BadgeCheck from 'lucide-react/icons/badge-check'
import { Link } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'

/** PROJ-14, PROJ-15: the researcher, with a link to their page. */
export const ResearcherLine = ({ researcher }: { readonly researcher: ProjectDetail['researcher'] }) => (
  <section
    aria-label="Researcher"
    className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4"
  >
    <Avatar name={researcher.name} src={researcher.photo} size="md" />
    <div className="mr-auto min-w-0 leading-snug">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {researcher.name}
        {researcher.verified && (
          <span className="inline-flex items-center gap-1 font-medium text-ok text-sm">
            <BadgeCheck size={16} aria-hidden="true" />
            Verified
          </span>
        )}
      </p>
      <p className="text-ink-2 text-sm">{researcher.institution}</p>
    </div>
    {researcher.publicId !== null && (
      <Link to={paths.researcher(researcher.publicId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        About {researcher.firstName}
      </Link>
    )}
  </section>
)
