import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { Piece } from '../rules/highlight.ts'
import type { Suggested } from './use-suggestions.ts'

export type PaletteOption = {
  readonly id: string
  readonly icon: 'project' | 'researcher' | 'position' | 'recent' | 'place'
  readonly href: string
  readonly title: readonly Piece[]
  readonly about: readonly Piece[]
  readonly figure?: string
  readonly note?: string
}
export type PaletteGroup = {
  readonly head: string
  readonly total?: string
  readonly options: readonly PaletteOption[]
}

const plain = (text: string): Piece[] => [{ text, isHit: false }]
const place = (title: string, href: string): PaletteOption => ({
  ...{ id: `place ${href}`, icon: 'place', href, title: plain(title), about: [] },
})
const places = [
  place('Explore sectors', paths.stemSectors),
  place('Job Board', paths.jobs()),
  place('Search with filters', paths.search()),
  place('About us', paths.about),
]

const totalOf = (total: number | null): string => (total === null ? 'More than 10,000' : `${inThousands(total)} in all`)
const daysText = (days: number | null, isCompleted: boolean): string =>
  isCompleted ? 'Completed' : days === null ? 'Closed' : days === 1 ? 'Last day' : `${days} days left`

/** The palette's options: results, or before anything is typed recent searches and pages. */
export function paletteGroups(suggested: Suggested, recent: readonly string[]): readonly PaletteGroup[] {
  if (suggested.state === 'idle') {
    const earlier = recent.map(
      (q): PaletteOption => ({
        ...{ id: `recent ${q}`, icon: 'recent', href: paths.search({ q }), title: plain(q), about: [] },
      }),
    )
    return [
      ...(earlier.length > 0 ? [{ head: 'Recent searches', options: earlier }] : []),
      { head: 'Go to', options: places },
    ]
  }
  if (suggested.state !== 'known') return []
  const { projects, researchers, projectTotal, researcherTotal, positions } = suggested.found
  const groups: PaletteGroup[] = [
    {
      head: 'Projects',
      total: totalOf(projectTotal),
      options: projects.map(({ id, title, researcher, percent, daysLeft, isCompleted }) => ({
        ...{ id, icon: 'project' as const, href: paths.project(id), title, about: plain(researcher) },
        ...{ figure: `${percent}%`, note: daysText(daysLeft, isCompleted) },
      })),
    },
    {
      head: 'Researchers',
      total: totalOf(researcherTotal),
      options: researchers.map(({ publicId, name, about, projects: count }) => ({
        ...{ id: publicId, icon: 'researcher' as const, href: paths.researcher(publicId), title: name, about },
        note: count === 1 ? '1 project' : `${count} projects`,
      })),
    },
  ]
  groups.push({
    head: 'Positions',
    total: positions.isMore ? 'Many' : `${inThousands(positions.total)} in all`,
    options: positions.items.map(({ id, title, company, daysLeft }) => ({
      ...{ id, icon: 'position' as const, href: paths.job(id), title, about: plain(company) },
      note: daysText(daysLeft, false),
    })),
  })
  return groups.filter(({ options }) => options.length > 0)
}
