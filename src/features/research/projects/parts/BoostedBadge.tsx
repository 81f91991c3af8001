/** AMB-103: it is here because its researcher boosted it, not because of its score. */
export const BoostedBadge = () => (
  <span
    title="Its researcher has put it here for a week. Boosts are part of a researcher's plan."
    className="inline-flex shrink-0 items-center rounded-sm border border-edge px-1.5 font-semibold text-ink-2 text-sm"
  >
    Boosted
  </span>
)
