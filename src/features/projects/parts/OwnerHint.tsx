import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ProjectDetail } from '../contract.ts'
import { pageBadge } from '../rules.ts'

/** What the owner, or a reviewer, should know of a project that nobody else can see (AMB-068). */
export function OwnerHint({ project }: { readonly project: ProjectDetail }) {
  const { status, isOwner, statusReason } = project
  if (status === 'approved') return null
  const { tone } = pageBadge(status)
  const text =
    status === 'pending'
      ? isOwner
        ? 'Only you and our reviewers can see this page. You will hear from us once a reviewer has decided.'
        : 'Only its researcher and staff can see this page until it is approved.'
      : isOwner
        ? 'Only you and our reviewers can see this page.'
        : 'Only its researcher and staff can see this page.'
  return (
    <div role="note" className="grid gap-1 rounded-lg border border-line bg-surface p-4">
      <p>
        <StatusBadge tone={tone}>{status === 'pending' ? 'Waiting for review' : 'Why it was not approved'}</StatusBadge>
      </p>
      {statusReason && <p className="whitespace-pre-line">{statusReason}</p>}
      <p className="text-ink-2 text-sm">{text}</p>
    </div>
  )
}
