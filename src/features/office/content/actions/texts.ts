import type { Platform } from '#platform/platform.ts'
import { figures } from '../rules/figures.ts'
import { filledIn, readOwnText } from '../rules/own-text.ts'
import { storedTable } from '../rules/stored.ts'

/** Where a text belongs: a folder of content/. */
export type TextKind = 'help' | 'faq' | 'legal'

/** A text as it holds now, its figures not filled in. */
export type CurrentText = {
  readonly slug: string
  readonly title: string
  /** The group of an article or an answer; '' for legal texts. */
  readonly group: string
  readonly position: number
  readonly version: string
  readonly changes: string
  readonly body: string
}

/** The texts of a kind in the repository: what holds until staff publish another version. */
function shipped({ ownTexts }: Platform, kind: TextKind): CurrentText[] {
  return [...ownTexts].flatMap(([path, source]) => {
    const [, slug] = new RegExp(`^${kind}/([a-z0-9-]+)\\.md$`).exec(path) ?? []
    if (slug === undefined) return []
    const { facts, body } = readOwnText(source)
    const { title = slug, group = '', order = '0', version = '', changes = '' } = facts
    return [{ slug, title, group, position: Number(order), version, changes, body }]
  })
}

const byPlace = (one: CurrentText, other: CurrentText): number =>
  one.position - other.position || one.title.localeCompare(other.title, 'en')

export const listTexts = async (platform: Platform, kind: TextKind): Promise<CurrentText[]> =>
  shipped(platform, kind).sort(byPlace)

export const findText = async (platform: Platform, kind: TextKind, slug: string): Promise<CurrentText | undefined> =>
  (await listTexts(platform, kind)).find((text) => text.slug === slug)

/** What a text says, with what it names: figures, and the tables that are made from lists. */
export function saying({ ownTexts, settings }: Platform, text: string): string {
  const checked = ownTexts.get('generated/accessibility.md') ?? ''
  const { brand, contact, origin } = settings
  const lines = [contact.email && `[${contact.email}](mailto:${contact.email})`, contact.phone, contact.address]
  return filledIn(text, {
    ...figures,
    ...{ brand, origin, storedTable: storedTable(), accessibilityResults: checked.trim() },
    contactLines: lines.flatMap((line) => (line ? [`- ${line}`] : [])).join('\n'),
  })
}
