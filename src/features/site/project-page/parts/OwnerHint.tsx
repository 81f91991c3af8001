import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { pageBadge } from '#features/research/projects/rules/projects.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { HeldBack } from './HeldBack.tsx'
import { WithdrawProject } from './WithdrawProject.tsx'

/** A note for the owner or a reviewer on a project that others cannot see (AMB-068). */
export function OwnerHint({ project }: { readonly project: ProjectDetail }) {
  const { status, isOwner, withdrawnAt, statusReason, heldReason } = project
  if (status === 'approved') return null
  const { tone } = pageBadge(status, { withdrawnAt })
  const isWaiting = status === 'pending' && withdrawnAt === null
  return (
    <div role="note" className="grid gap-1 rounded-lg border border-line bg-surface p-4">
      <p>
        <StatusBadge tone={tone}>{headingOf(project)}</StatusBadge>
      </p>
      {statusReason && <p className="whitespace-pre-line">{statusReason}</p>}
      {heldReason && <HeldBack reason={heldReason} />}
      <p className="text-ink-2 text-sm">{visibilityText(isOwner, isWaiting && !heldReason)}</p>
      {isWaiting && isOwner && <WithdrawProject project={project} />}
    </div>
  )
}

function headingOf({ status, isOwner, withdrawnAt, heldReason }: ProjectDetail): string {
  if (status === 'rejected') return 'Why it was not approved'
  if (heldReason) return 'Waiting for your plan'
  if (withdrawnAt === null) return 'Waiting for review'
  return isOwner ? 'You withdrew this project' : 'Withdrawn by its researcher'
}

function visibilityText(isOwner: boolean, isWaiting: boolean): string {
  if (!isWaiting)
    return isOwner
      ? 'Only you and our reviewers can see this page.'
      : 'Only its researcher and staff can see this page.'
  return isOwner
    ? 'Only you and our reviewers can see this page. You will hear from us once a reviewer has decided.'
    : 'Only its researcher and staff can see this page until it is approved.'
}
