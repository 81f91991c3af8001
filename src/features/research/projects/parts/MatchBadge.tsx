import Sparkle from 'lucide-react/icons/sparkle'

/** LIST-22: one of the donor's own interests. */
export const MatchBadge = () => (
  <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-brand-700 text-sm">
    <Sparkle size={14} aria-hidden="true" />
    Match
  </span>
)
