import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { type Area, type Sector, slug } from './taxonomies.ts'

// Without the names, which every page needs: only forms, desks and the server read whole lists.

/** The present list. Added areas come after the initial ones. */
export const present = (
  kind: 'form' | 'browse',
  first: readonly Sector[],
  changes: TaxonomyLabels,
): readonly Sector[] =>
  first.map(({ id, label, areas }) => {
    const prefix = `${kind}/${id}/`
    const known = areas.map((area) => area.id)
    const later = Object.keys(changes)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    return {
      ...{ id, label: changes[`sector/${id}`]?.label ?? label },
      areas: [...new Set([...known, ...later])].map((areaId) => {
        const now = changes[prefix + areaId] ?? areas.find((area) => area.id === areaId)
        return { id: areaId, label: now?.label ?? areaId, isOpen: now?.isOpen ?? false }
      }),
    }
  })

/** What may be newly chosen, and what was chosen before. */
export const offered = (areas: readonly Area[], chosen = ''): readonly Area[] =>
  areas.filter(({ id, isOpen }) => isOpen || id === chosen)

export const areaOf = (found: Sector | undefined, id: string): Area | undefined =>
  found?.areas.find((area) => area.id === slug(id))
