// Some old DOIs contain brackets, semicolons and angle brackets: only what ends a sentence is removed from the end.
const shape = /^10\.\d{4,9}(?:\.\d+)*\/[^\s"]{1,200}$/

/**
 * A DOI in its canonical form (lower case, without a prefix), from typed or pasted text: 'doi:10.1000/182', a link to
 * doi.org, or the DOI itself. Undefined for anything else.
 */
export function doiOf(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^(?:doi:\s*)?(?:https?:\/\/)?(?:www\.)?(?:dx\.)?doi\.org\//i, '')
    .replace(/^doi:\s*/i, '')
  const isLink = plain.length < text.trim().length && /doi\.org/i.test(text)
  const doi = trimmed((isLink ? decoded(plain.replace(/[?#].*$/, '')) : plain).toLowerCase())
  return shape.test(doi) ? doi : undefined
}

/** The start, the end and the DOI itself in a line of text; undefined if the line has none. */
export function doiIn(line: string): { readonly from: number; readonly to: number; readonly doi: string } | undefined {
  const found = /(?:https?:\/\/(?:www\.)?(?:dx\.)?doi\.org\/|\bdoi:\s*)?\b10\.\d{4,9}(?:\.\d+)*\/[^\s"]+/i.exec(line)
  if (!found) return undefined
  const text = trimmed(found[0])
  const doi = doiOf(text)
  return doi ? { from: found.index, to: found.index + text.length, doi } : undefined
}

export const doiLink = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replaceAll(/[?#]/g, (sign) => encodeURIComponent(sign))}`

/** Without trailing punctuation, and without a closing bracket that was opened before the DOI. */
function trimmed(text: string): string {
  const short = text.replace(/[.,;:!?'’”]+$/, '')
  const isUnopened = short.endsWith(')') && short.split('(').length < short.split(')').length
  return isUnopened ? trimmed(short.slice(0, -1)) : short
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
