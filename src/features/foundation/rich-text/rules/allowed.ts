// What a rendered text may consist of. The renderer produces nothing else, and the page shows nothing else.

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Headings start at h3, because the page and its sections use the two levels above. */
export const htmlTags = names(
  'p br h3 h4 h5 ul ol li blockquote pre code hr strong em del a img table thead tbody tr th td',
)

export const mathTags = names(
  'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mpadded mphantom mstyle menclose',
)

const htmlAttributes: Readonly<Record<string, ReadonlySet<string>>> = {
  a: names('href'),
  img: names('src alt width height'),
  ol: names('start'),
  th: names('align'),
  td: names('align'),
}

/** Layout of formulas. No style, colour, class, id or link. */
const mathAttributes = names(
  'display data-tex mathvariant stretchy fence separator lspace rspace minsize maxsize accent accentunder columnalign rowspacing columnspacing columnlines rowlines displaystyle scriptlevel linethickness width height depth voffset movablelimits largeop symmetric notation',
)

export const isAllowedTag = (tag: string): boolean => htmlTags.has(tag) || mathTags.has(tag)

export const isAllowedAttribute = (tag: string, name: string): boolean =>
  mathTags.has(tag) ? mathAttributes.has(name) : (htmlAttributes[tag]?.has(name) ?? false)

/** Only absolute https links. A name or password before the host could make one address look like another. */
export function safeLink(href: string): string | undefined {
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return url.protocol === 'https:' && !url.username && !url.password && url.hostname ? url.href : undefined
}

/** A path on this site, with query and fragment, or a mail address; only for our own texts. */
export const ownLink = (href: string): string | undefined =>
  /^\/(?![/\\])[\w\-./?=&#]*$|^mailto:[\w.+-]+@[\w.-]+$/.test(href) ? href : undefined

/** A picture on this site with its size, so that nothing jumps when it loads: `/files/{id}/800.webp#1600x900`. */
const picture = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/800\.webp#([1-9]\d{0,4})x([1-9]\d{0,4})$/

export type Picture = { readonly fileId: string; readonly src: string; readonly width: string; readonly height: string }

export function ownPicture(address: string): Picture | undefined {
  const [, fileId, width, height] = picture.exec(address) ?? []
  if (!fileId || !width || !height) return undefined
  return { fileId, src: `/files/${fileId}/800.webp`, width, height }
}

/** The ids of this site's pictures that a text uses. */
export const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\/files\/[^()\s]{1,100})\)/g)].flatMap(
    ([, address = '']) => ownPicture(address)?.fileId ?? [],
  )
