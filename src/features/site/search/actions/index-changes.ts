import { readTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { differences, projectDocument, researcherDocument, type SearchDocument } from '../rules/document.ts'
import { commonFrom } from '../rules/plan.ts'
import {
  addChampions,
  countFacets,
  countWords,
  enterChampions,
  findKept,
  putDocuments,
  removeDocuments,
} from '../store/documents.ts'
import { type Change, lockIndexing, readProjects, readResearchers, takeChanges } from '../store/sources.ts'

const batchSize = 100

/** Indexes changes, and removes documents that are no longer public; true when there may be more. */
export function indexChanges(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    if (!(await lockIndexing(tx))) return false
    const changes = await takeChanges(tx, batchSize)
    if (changes.length === 0) return false
    await indexAll(tx, changes)
    return true
  })
}

async function indexAll(tx: Database, changes: readonly Change[]): Promise<void> {
  const documents = await documentsOf(tx, changes)
  const kept = await findKept(tx, changes)
  const isPublic = new Set(documents.map(({ kind, id }) => `${kind} ${id}`))
  await countFacets(tx, differences(facetsIn(kept), facetsIn(documents)))
  const words = differences(
    kept.map(({ vocabulary }) => vocabulary),
    documents.map(({ vocabulary }) => vocabulary),
  )
  await countWords(tx, words)
  await removeDocuments(
    tx,
    changes.filter(({ kind, id }) => !isPublic.has(`${kind} ${id}`)),
  )
  const entered = await putDocuments(tx, documents)
  const added = words.filter(({ by }) => by > 0).map(({ key }) => key)
  await addChampions(tx, added, commonFrom)
  await enterChampions(tx, entered)
}

const facetsIn = (of: readonly { readonly facets: readonly string[] }[]) => of.map(({ facets }) => facets)

async function documentsOf(tx: Database, changes: readonly Change[]): Promise<SearchDocument[]> {
  const idsOf = (wanted: Change['kind']) => changes.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  // Read in this transaction: this process's cached settings may be older than what it indexes.
  const taxonomy = await readTaxonomy(tx)
  const projects = await readProjects(tx, idsOf('project'))
  const researchers = await readResearchers(tx, idsOf('researcher'))
  return [...projects.map((project) => projectDocument(taxonomy, project)), ...researchers.map(researcherDocument)]
}
