import BadgeCheck from 'lucide-react/icons/badge-check'

/** Appears only beside researchers whose credentials staff have checked (RESP-38). */
export const VerifiedBadge = ({ compact }: { readonly compact?: boolean }) => (
  <span className="inline-flex shrink-0 items-center gap-1 font-medium text-ok text-sm">
    <BadgeCheck size={16} aria-hidden="true" />
    <span className={compact ? 'sr-only' : undefined}>Verified</span>
  </span>
)
