/** A graduated cylinder whose marks also read as a lower-case f; every edge lies on a pixel at 16 px. */
export const markPath = 'M7 15V6a4 4 0 0 1 4-4h2M3 7h9M7 11h4'

/** The mark as a file, for /favicon.svg; `colour` is any SVG paint. */
export const markSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="${colour}" stroke-width="2"><path d="${markPath}"/></svg>`
