import Sparkle from 'lucide-react/icons/sparkle'

/** LIST-22: the project matches an interest of the donor. */
export const MatchBadge = () => (
  <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-brand-700 text-sm">
    <Sparkle size={14} aria-hidden="true" />
    Match
  </span>
)
