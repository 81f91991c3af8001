import { percentFunded } from '#features/research/projects/rules/projects.ts'
import type { Platform } from '#platform/platform.ts'
import type { SearchSuggestions } from '../contract.ts'
import { findForms } from '../store/vocabulary.ts'
import { findDocuments, type Listed } from './find-documents.ts'
import { findPositions, noPositions } from './find-positions.ts'
import { readQuestion } from './read-question.ts'
import { showItems } from './show-items.ts'

const projectsMax = 5
const researchersMax = 4
const positionsMax = 3
const none: SearchSuggestions = {
  ...{ projects: [], researchers: [], projectTotal: 0, researcherTotal: 0, corrected: null, positions: noPositions },
}

/** The best few projects and researchers for what is typed so far. */
export async function suggest(platform: Platform, q: string): Promise<SearchSuggestions> {
  const { database: db, clock } = platform
  const { groups, corrected } = await readQuestion(db, q, { exact: false, beginnings: 'always' })
  const positions = await findPositions(platform, q, positionsMax)
  if (groups.length === 0) return { ...none, positions }
  const find = (kind: 'project' | 'researcher') =>
    findDocuments(db, { groups, chosen: { kind: [kind] }, sort: 'relevance', now: clock.now() })
  const [projects, researchers] = [await find('project'), await find('researcher')]
  const nos = [...projects.nos.slice(0, projectsMax), ...researchers.nos.slice(0, researchersMax)]
  const hits = new Set(
    await findForms(
      db,
      groups.flatMap(({ lexemes }) => lexemes),
    ),
  )
  const items = await showItems(platform, nos, hits)
  return {
    projects: items.flatMap((item) =>
      item.kind === 'project' ? [{ ...item, percent: percentFunded(item.totalFunded, item.totalTarget) }] : [],
    ),
    researchers: items.flatMap((item) => (item.kind === 'researcher' ? [{ ...item, about: item.excerpt }] : [])),
    projectTotal: totalOf(projects),
    researcherTotal: totalOf(researchers),
    corrected,
    positions,
  }
}

const totalOf = ({ total, isMore }: Listed): number | null => (isMore ? null : total)
