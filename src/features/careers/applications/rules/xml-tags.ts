export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Text, a comment, an instruction, an end tag, or a start tag with its attributes: all that Word writes. */
const token =
  /[^<]+|<!--(?:(?!-->)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>|<\/[^<>"']+>|<([^\s<>"'/=!?]+)((?:\s+[^\s<>"'/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const attribute = /([^\s<>"'/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * The start tags of an XML text in order, by their names without prefix, as strictly as Word reads them: a `>` inside a
 * value ends no tag. Undefined for anything else, such as document types, CDATA sections and unclosed tags.
 */
export function tagsOf(text: string): Tag[] | undefined {
  const tags: Tag[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return undefined
    const [, name, given = ''] = found
    if (name !== undefined) tags.push({ name: name.split(':').at(-1) ?? '', attributes: attributesOf(given) })
  }
  return tags
}

const attributesOf = (given: string): Record<string, string> =>
  Object.fromEntries(
    [...given.matchAll(attribute)].map(([, name = '', one, other]) => [name, decoded(one ?? other ?? '')]),
  )

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(value: string): string {
  return value
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .trim()
}
