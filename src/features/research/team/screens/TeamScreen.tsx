import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { buttonClass } from '#ui/button-class.ts'
import type { Id } from '#values/id.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Team, teamContract } from '../contract.ts'
import { InviteForm } from '../parts/InviteForm.tsx'
import { InviteList } from '../parts/InviteList.tsx'
import { MemberList } from '../parts/MemberList.tsx'

export const loader = load<typeof teamContract>()(async ({ api, params }) => {
  const id = params.projectId ?? ''
  return isId(id) ? ((await dataOrNull(api('GET /api/projects/:id/team', { params: { id } }))) ?? null) : null
})

export const handle = screen<typeof loader>((team) => ({
  title: team ? `Team of ${team.title}` : 'Project Not Found',
  robots: 'noindex',
}))

export function Component() {
  const team = useLoaderData() as Team | null
  const { projectId = '' } = useParams()
  if (team) return <TeamPage team={team} projectId={projectId as Id<'project'>} />
  return (
    <CatalogueNotFound
      title="Project Not Found"
      text="There is no project at this address in whose team you are."
      action={
        <Link to={paths.researcherProfile()} className={buttonClass()}>
          Back to Profile
        </Link>
      }
    />
  )
}

/** The members of a project, and for its lead the invitations. */
function TeamPage({ team, projectId }: { readonly team: Team; readonly projectId: Id<'project'> }) {
  const navigate = useNavigate()
  const isLead = team.standing === 'lead'
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 pt-4 pb-20 sm:pt-6">
      <div>
        <Link
          to={paths.project(projectId)}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {team.title}
        </Link>
        <h1 className="mt-2">Team</h1>
        <p className="mt-3 max-w-prose text-ink-2">
          Everyone in the team stands on the page of the project, with their institution. Reviewers read who joins and
          who leaves, and no member of the team reviews the project.
        </p>
      </div>
      <MemberList
        projectId={projectId}
        members={team.members}
        isLead={isLead}
        onLeft={() => void navigate(paths.researcherProfile())}
      />
      {isLead && <InviteList invites={team.invites} />}
      {isLead && <InviteForm projectId={projectId} />}
    </div>
  )
}
