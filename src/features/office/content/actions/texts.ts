import type { Platform } from '#platform/platform.ts'
import { counted } from '#values/count.ts'
import type { TextKind } from '../rules/desk.ts'
import { figures } from '../rules/figures.ts'
import { filledIn, type Known, readOwnText } from '../rules/own-text.ts'
import { storedTable } from '../rules/stored.ts'
import { listInForce, type VersionRow } from '../store/versions.ts'

/** A text as in effect now, without its figures filled in. */
export type CurrentText = {
  readonly slug: string
  readonly title: string
  /** The group of an article or an answer; '' for legal texts. */
  readonly group: string
  readonly position: number
  /** The month or the day from which it is in effect. */
  readonly version: string
  readonly changes: string
  readonly body: string
}

/** The texts of a kind in the repository: in effect until staff publish another version. */
export function listShipped({ ownTexts }: Pick<Platform, 'ownTexts'>, kind: TextKind): CurrentText[] {
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

const currentOf = ({ slug, title, groupId, position, effectiveAt, changes, body }: VersionRow): CurrentText => ({
  ...{ slug, title, position, changes, body },
  group: groupId,
  version: effectiveAt.slice(0, 10),
})

/**
 * The texts in effect: those published by staff, over those shipped with the product. Read each time, so that every
 * process has the same.
 */
export async function listTexts(platform: Platform, kind: TextKind): Promise<CurrentText[]> {
  const published = await listInForce(platform.database, kind, platform.clock.now())
  const over = new Set(published.map(({ slug }) => slug))
  const shipped = listShipped(platform, kind).filter(({ slug }) => !over.has(slug))
  return [...shipped, ...published.filter(({ isRemoved }) => !isRemoved).map(currentOf)].sort(byPlace)
}

export const findText = async (platform: Platform, kind: TextKind, slug: string): Promise<CurrentText | undefined> =>
  (await listTexts(platform, kind)).find((text) => text.slug === slug)

/** All that a text may name: figures, facts of this installation, and tables that are made from lists. */
export function knownTo({ ownTexts, settings }: Pick<Platform, 'ownTexts' | 'settings'>): Known {
  const { brand, contact, origin } = settings
  const lines = [contact.email && `[${contact.email}](mailto:${contact.email})`, contact.phone, contact.address]
  return {
    ...figures,
    boostTime: counted(settings.boostDays, 'day'),
    ...{ brand, origin, storedTable: storedTable() },
    accessibilityResults: (ownTexts.get('generated/accessibility.md') ?? '').trim(),
    contactLines: lines.flatMap((line) => (line ? [`- ${line}`] : [])).join('\n'),
  }
}

/** The content of a text, with the figures that it names. */
export const saying = (platform: Platform, text: string): string => filledIn(text, knownTo(platform))
