import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { paths } from '#values/paths.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { type SharedFacts, shareImagePath } from './share-image.ts'

type Described = SharedFacts & {
  readonly description: string
  readonly sector: string
  readonly subsection: string
  readonly researcher: SharedFacts['researcher'] & { readonly publicId: string | null }
}

/** A project for search engines: the research, the money that it asks for, and where it is on our site. */
export function aboutProject(project: Described, taxonomy: TaxonomyLabels): readonly object[] {
  const { id, title, description, researcher, totalTarget, sector, subsection } = project
  const url = paths.project(id)
  const person = {
    '@type': 'Person',
    name: researcher.name,
    affiliation: { '@type': 'Organization', name: researcher.institution },
    ...(researcher.publicId && { url: paths.researcher(researcher.publicId) }),
  }
  const crumbs = [
    { name: 'Projects', item: paths.allProjects() },
    { name: title, item: url },
  ]
  return [
    {
      ...{ '@type': 'ResearchProject', '@id': `${url}#project`, name: title, url },
      description: plainOf(description).replaceAll(/\s+/g, ' ').slice(0, 500),
      ...{ image: shareImagePath(project), founder: person },
      knowsAbout: [sectorLabel(taxonomy, sector), areaLabel(taxonomy, sector, subsection)],
    },
    {
      ...{ '@type': 'MonetaryGrant', name: `Funding of: ${title}`, url },
      amount: { '@type': 'MonetaryAmount', currency: 'USD', value: totalTarget },
      fundedItem: { '@id': `${url}#project` },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
    },
  ]
}
