import { record } from '#features/foundation/audit/actions.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { difference } from '#features/research/versions/rules/difference.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { EditedText, TextRow } from '../contract/desk.ts'
import { type TextKind, textKinds } from '../rules/desk.ts'
import { canUndo, faultsOf } from '../rules/faults.ts'
import { figures } from '../rules/figures.ts'
import { unknownIn } from '../rules/own-text.ts'
import * as store from '../store/versions.ts'
import { type Written, written } from './render.ts'
import { knownTo, listShipped, listTexts, saying } from './texts.ts'

type Place = { readonly kind: TextKind; readonly slug: string }

/** Every text, those that were taken away among them. */
export async function listForDesk(platform: Platform): Promise<{ items: TextRow[]; figures: Record<string, string> }> {
  const now = platform.clock.now()
  const coming = new Set((await store.listComing(platform.database, now)).map(({ kind, slug }) => `${kind}/${slug}`))
  const items: TextRow[] = []
  for (const kind of textKinds) {
    const published = new Map((await store.listInForce(platform.database, kind, now)).map((row) => [row.slug, row]))
    const removed = [...published.values()].filter(({ isRemoved }) => isRemoved)
    const shown = await listTexts(platform, kind)
    const rowOf = (slug: string, title: string, group: string, isRemoved: boolean): TextRow => ({
      ...{ kind, slug, title, group, isRemoved },
      isEdited: published.has(slug),
      isComing: coming.has(`${kind}/${slug}`),
    })
    items.push(
      ...shown.map(({ slug, title, group }) => rowOf(slug, title, group, false)),
      ...removed.map(({ slug, title, groupId }) => rowOf(slug, title, groupId, true)),
    )
  }
  return { items, figures: { ...figures } }
}

/** @throws Refusal text_not_found (404). */
export async function readForDesk(platform: Platform, { kind, slug }: Place): Promise<EditedText> {
  const versions = await store.listHistory(platform.database, kind, slug)
  const shipped = listShipped(platform, kind).find((one) => one.slug === slug)
  const latest = versions.find(({ undoneAt }) => undoneAt === null)
  const begins = latest ? { ...latest, group: latest.groupId } : shipped && { ...shipped, isRemoved: false }
  if (!begins && versions.length === 0) throw new Refusal('text_not_found', 'There is no such text.')
  const { title = '', group = '', body = '', changes = '', isRemoved = false } = begins ?? {}
  const now = platform.clock.now()
  return {
    ...{ kind, slug, latest: { title, group, body, changes: latest ? changes : '', isRemoved } },
    base: latest?.id ?? (shipped ? 'shipped' : 'new'),
    versions: versions.map((one, at) => ({
      ...{ id: one.id, title: one.title, group: one.groupId, body: one.body, changes: one.changes },
      ...{
        isRemoved: one.isRemoved,
        asksAgreement: one.asksAgreement,
        effectiveAt: one.effectiveAt,
        by: one.byName,
        at: one.createdAt,
      },
      undoneAt: one.undoneAt,
      canUndo: canUndo(one, one.id === latest?.id, now),
      pieces: difference(
        versions.slice(at + 1).find(({ undoneAt }) => undoneAt === null)?.body ?? shipped?.body ?? '',
        one.body,
      ),
    })),
    shipped: shipped
      ? { title: shipped.title, group: shipped.group, body: shipped.body, changes: shipped.changes }
      : null,
  }
}

type Draft = {
  readonly title: string
  readonly group: string
  readonly body: string
  readonly changes: string
  readonly isRemoved: boolean
  readonly asksAgreement: boolean
  readonly effectiveAt: Instant | null
  readonly base: string
}

/** @throws Refusal text_changed (409), text_incomplete (422) with a sentence for each field. */
export async function publish(platform: Platform, actor: Actor, place: Place, draft: Draft): Promise<EditedText> {
  const now = platform.clock.now()
  const body = tidied(draft.body)
  const articles = new Set((await listTexts(platform, 'help')).map(({ slug }) => slug))
  const faults = faultsOf({ ...place, ...draft, body }, { names: knownTo(platform), articles }, now)
  if (Object.keys(faults).length > 0)
    throw new Refusal('text_incomplete', 'This text cannot be published yet.', { fields: faults })
  await platform.database.transaction(async (tx) => {
    await store.lockText(tx, place.kind, place.slug)
    const shipped = listShipped(platform, place.kind).find(({ slug }) => slug === place.slug)
    const before = await mustBeOn(tx, place, draft.base, shipped !== undefined)
    const id = newId<'text version'>(platform)
    const { title, group, changes, isRemoved } = draft
    const asksAgreement = draft.asksAgreement && place.kind === 'legal'
    const position = before?.position ?? shipped?.position ?? 1000
    const number = await store.nextNumber(tx, place.kind, place.slug)
    const row = {
      ...{ id, number, ...place, title, groupId: group, position, body, changes, isRemoved, asksAgreement },
    }
    const effectiveAt = draft.effectiveAt ?? now
    await store.insertVersion(tx, { ...row, effectiveAt, byId: actor.userId, at: now })
    const data = {
      ...place,
      title,
      effectiveAt,
      isRemoved,
      asksAgreement,
      before: before?.id ?? (shipped ? 'shipped' : 'new'),
    }
    await record(tx, platform, { actorId: actor.userId, action: 'text.published', data: { ...data, version: id } })
  })
  return readForDesk(platform, place)
}

/** A new version must follow the version that its author saw. */
async function mustBeOn(tx: Database, { kind, slug }: Place, base: string, isShipped: boolean) {
  const latest = await store.findLatest(tx, kind, slug)
  if ((latest?.id ?? (isShipped ? 'shipped' : 'new')) !== base)
    throw new Refusal(
      'text_changed',
      'A colleague published another version meanwhile. Yours is still here: compare them.',
    )
  return latest
}

/** @throws Refusal text_not_found (404), text_changed (409), text_in_force (409). */
export async function undo(
  platform: Platform,
  actor: Actor,
  place: Place,
  id: Id<'text version'>,
): Promise<EditedText> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    await store.lockText(tx, place.kind, place.slug)
    const known = (await store.listHistory(tx, place.kind, place.slug)).find((one) => one.id === id)
    if (!known) throw new Refusal('text_not_found', 'There is no such text.')
    const latest = await store.findLatest(tx, place.kind, place.slug)
    if (latest?.id !== id) throw new Refusal('text_changed', 'This is not the latest version any more.')
    if (!canUndo(known, true, now))
      throw new Refusal('text_in_force', 'This version is in force, and people go by it. Publish the next one instead.')
    await store.undoVersion(tx, id, actor.userId, now)
    await record(tx, platform, { actorId: actor.userId, action: 'text.undone', data: { ...place, version: id } })
  })
  return readForDesk(platform, place)
}

/** As its readers will see it. */
export async function previewText(platform: Platform, body: string): Promise<Written & { unknown: string[] }> {
  const text = tidied(body)
  return { ...(await written(platform, saying(platform, text))), unknown: unknownIn(text, knownTo(platform)) }
}
