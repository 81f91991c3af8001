/**
 * A graduated cylinder whose marks also read as a lower-case f; every edge lies on a pixel at 16
 * px. public/mark.svg is the same as a file.
 */
export const markPath = 'M7 15V6a4 4 0 0 1 4-4h2M3 7h9M7 11h4'
