const reach = 2

/**
 * The numbers of a pager: first, last, and two on each side of the current page (LIST-09, LIST-11); 'gap' for omitted
 * numbers (LIST-10). Page 5 of 9: 1 gap 3 4 5 6 7 gap 9. A page out of range is clamped.
 */
export function pageWindow(current: number, last: number): (number | 'gap')[] {
  const here = Math.min(Math.max(current, 1), last)
  const pages = Array.from({ length: Math.max(last, 0) }, (_, index) => index + 1)
  const shown = pages.filter((page) => page === 1 || page === last || Math.abs(page - here) <= reach)
  return shown.flatMap((page, index) =>
    index > 0 && page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page],
  )
}
