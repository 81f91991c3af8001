import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'

const asAtFirst: TaxonomyLabels = {}

/** The present names of sectors and research areas, for the labels of a part. */
export const useTaxonomy = (): TaxonomyLabels => useSite().taxonomy ?? asAtFirst
