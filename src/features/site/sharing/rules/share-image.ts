export type SharedFacts = {
  readonly id: string
  readonly title: string
  readonly projectImage: string
  readonly totalFunded: number
  readonly totalTarget: number
  readonly researcher: { readonly name: string; readonly institution: string }
}

/** The bar of a shared picture moves in steps of 10 %, so that not every gift makes a new picture. */
export const barOf = ({ totalFunded, totalTarget }: SharedFacts): number =>
  Math.min(100, Math.max(0, Math.floor((totalFunded / (totalTarget || 1)) * 10) * 10))

/** The path depends on what is drawn: sites cache a picture for days, and a changed one gets another path. */
export const shareImagePath = (facts: SharedFacts): string => `/share/${facts.id}/${shareImageHash(facts)}.jpg`

/** The first number is the version of the drawing, so that a new one has new paths. */
export function shareImageHash(facts: SharedFacts): string {
  const { title, projectImage, researcher } = facts
  return hash53(JSON.stringify([2, title, projectImage, researcher.name, researcher.institution, barOf(facts)]))
}

/** Distinguishes contents, and protects nothing: two 32-bit halves by multiplication and rotation. */
function hash53(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
    a = (a << 13) | (a >>> 19)
    b = (b << 17) | (b >>> 15)
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
