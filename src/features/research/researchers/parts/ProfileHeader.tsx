import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { paths } from '#values/paths.ts'
import type { ResearcherProfile } from '../contract.ts'
import { InstitutionLine } from './InstitutionLine.tsx'
import { OrcidLine } from './OrcidLine.tsx'

type ProfileHeaderProps = { profile: ResearcherProfile; badge: ReactNode; onEdit: () => void }

/** RESP-04: the researcher, with the button that opens the profile dialog (AMB-129). */
export function ProfileHeader({ profile, badge, onEdit }: ProfileHeaderProps) {
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
        <Avatar name={name} src={profile.photo?.imageUrl} size="xl" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="text-3xl">{name}</h1>
            {badge}
          </div>
          <InstitutionLine of={profile} className="mt-1 text-ink-2" />
          {profile.fieldOfStudy && <p className="text-ink-3 text-sm">{profile.fieldOfStudy}</p>}
          {profile.orcidId && (
            <p className="mt-1 text-sm">
              <OrcidLine orcidId={profile.orcidId} proof={profile.orcidProof} />
            </p>
          )}
          <Link to={paths.researcher(profile.publicId)} className="inline-flex min-h-11 items-center">
            View your public page
          </Link>
        </div>
        <Button variant="quiet" onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          Edit Profile
        </Button>
      </div>
    </Card>
  )
}
