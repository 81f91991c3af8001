import { findMailsWith, removeFromMails } from '#features/foundation/mail/actions.ts'
import { removeFromNotices } from '#features/foundation/notifications/actions.ts'
import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { reasonRedactor } from '#features/research/projects/actions/redact-reasons.ts'
import { listTitles } from '#features/research/versions/actions.ts'
import { passageLengthMin, removedMark } from '#features/research/versions/rules/redaction.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Passage, WordsAt } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'

// Texts about a project besides its own and its updates: questions, reviews, thanks, mails.

type Removal = { readonly projectId: Id<'project'>; readonly passage: string }
type Named = Removal & {
  /** All titles of the project before the removal. */
  readonly names: readonly string[]
}

const passageOf = ({ projectId, passage }: Removal): Passage => ({ projectId, words: passage, mark: removedMark })

/** All titles of a project: mails about money contain its title and no link to it. */
export const namesOf = listTitles

/** A mail is about a project if it links to it, or contains its title between these characters. */
const inMails = ({ projectId, passage, names }: Named) => {
  const plain = plainOf(passage)
  return {
    passages: plain !== passage && plain.length >= passageLengthMin ? [passage, plain] : [passage],
    mark: removedMark,
    about: [projectId, ...names.map((name) => `“${name}”`)],
  }
}

const ofMails = (keys: readonly string[]): WordsAt[] => keys.map((key) => ({ kind: 'mail', key }))

export async function findOthers(
  db: Database,
  { redactors }: Pick<Platform, 'redactors'>,
  removal: Removal,
): Promise<WordsAt[]> {
  const found: WordsAt[] = []
  for (const { find } of [reasonRedactor, ...redactors]) found.push(...(await find(db, passageOf(removal))))
  const names = await namesOf(db, removal.projectId)
  return [...found, ...ofMails(await findMailsWith(db, inMails({ ...removal, names })))]
}

/** In the caller's transaction. @returns what it changed. */
export async function removeOthers(
  tx: Database,
  { redactors }: Pick<Platform, 'redactors'>,
  removal: Named,
): Promise<WordsAt[]> {
  const removed: WordsAt[] = []
  for (const { remove } of [reasonRedactor, ...redactors]) removed.push(...(await remove(tx, passageOf(removal))))
  return [...removed, ...ofMails(await removeFromMails(tx, inMails(removal)))]
}

/** Redacts notifications, in the caller's transaction; no hash proves a notification. */
export const removeFromNews = (tx: Database, { projectId, passage, names }: Named): Promise<unknown> =>
  removeFromNotices(tx, { words: passage, mark: removedMark, projectId, titles: names })
