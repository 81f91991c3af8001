import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'

const asAtFirst: TaxonomyLabels = {}

/** What sectors and research areas are called at present, for the labels of a part. */
export const useTaxonomy = (): TaxonomyLabels => useSite().taxonomy ?? asAtFirst
