/**
 * The box every typed control shares: 44 px tall at least (32 in the staff area), red edge while
 * invalid. 16 px text keeps phones from zooming.
 */
export const controlClass =
  'w-full min-w-0 min-h-11 dense:min-h-8 rounded-md border border-edge bg-surface px-3 py-2 text-base dense:px-2 dense:py-1 dense:text-xs text-ink transition-colors duration-150 hover:border-ink-3 focus-visible:border-brand-500 focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:outline-bad [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3'
