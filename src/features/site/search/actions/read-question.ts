import type { Database } from '#platform/database.ts'
import { correctionOf } from '../rules/corrections.ts'
import { questionWords } from '../rules/document.ts'
import type { Group } from '../rules/plan.ts'
import { nearKeys } from '../rules/words.ts'
import { findBeginning, findNear, lookUp, type Word } from '../store/vocabulary.ts'

export type Question = {
  /** One for each word that counts; a document needs all of them. */
  readonly groups: readonly Group[]
  /** The final words, if one was corrected. */
  readonly corrected: string | null
  /** Words that are in no document. */
  readonly unknown: readonly string[]
}

/** 'always': the person is still typing, so the last word may be the beginning of one. */
export type Reading = { readonly exact: boolean; readonly beginnings: 'always' | 'unknown' }

const beginningsMax = 8
const beginningFrom = 3

/** The stems in a question. A word in no document is the beginning of one, or mistyped. */
export async function readQuestion(db: Database, q: string, reading: Reading): Promise<Question> {
  const words = questionWords(q)
  if (words.length === 0) return { groups: [], corrected: null, unknown: [] }
  const known = await lookUp(db, words)
  // 'IT' and 'The Who' are stop words only, and are searched literally.
  const counting = known.some(({ lexeme }) => lexeme !== null) ? known.filter(({ lexeme }) => lexeme !== null) : known
  const ending = /[\p{L}\p{N}]$/u.test(q) ? words.length - 1 : -1
  const read = await Promise.all(
    counting.map((word) => readWord(db, word, { ...reading, isLast: known.indexOf(word) === ending })),
  )
  const meant = new Map(read.map(({ word, correction }) => [word, correction]))
  return {
    groups: read.map(({ group }) => group),
    corrected: read.some(({ correction }) => correction)
      ? words.map((word) => meant.get(word) ?? word).join(' ')
      : null,
    unknown: read.filter(({ group }) => group.documents === 0).map(({ word }) => word),
  }
}

type ReadWord = { readonly word: string; readonly group: Group; readonly correction?: string }

async function readWord(
  db: Database,
  { word, lexeme, documents }: Word,
  { exact, beginnings, isLast }: Reading & { readonly isLast: boolean },
): Promise<ReadWord> {
  const asTyped = { lexemes: [lexeme ?? word], documents }
  if (isLast && word.length >= beginningFrom && (documents === 0 || beginnings === 'always')) {
    const stems = await findBeginning(db, word, beginningsMax)
    if (stems.length > 0) {
      const lexemes = [...new Set([...(documents > 0 ? asTyped.lexemes : []), ...stems.map((stem) => stem.lexeme)])]
      return { word, group: { lexemes, documents: stems.reduce((sum, stem) => sum + stem.documents, 0) } }
    }
  }
  if (documents > 0 || exact) return { word, group: asTyped }
  const keys = nearKeys(word)
  const near = keys.length > 0 ? await findNear(db, keys) : []
  const meant = correctionOf(word, near)
  if (!meant) return { word, group: asTyped }
  const { documents: common, lexeme: stem, word: correction } = meant
  return { word, correction, group: { lexemes: [stem], documents: common } }
}
