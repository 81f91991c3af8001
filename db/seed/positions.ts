import { confirm } from '#features/careers/jobs/actions/links.ts'
import { post } from '#features/careers/jobs/actions/post.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { findPayingLine, findPosition, findPositionLink } from './store.ts'
import { demoResearchers } from './texts/people.ts'
import { type DemoPosition, demoPositions } from './texts/positions.ts'
import { demoProjects } from './texts/projects.ts'

type Cast = { readonly actorOf: (key: string) => Actor; readonly at: (moment: Instant) => Platform }

/**
 * Positions of the demo's researchers, two of them paid by projects, and two that wait for a moderator: one by a poster
 * without an account, and one that asks for money. What an earlier start posted is not posted again.
 */
export async function postPositions(now: Instant, cast: Cast): Promise<void> {
  const inOrder = [...demoPositions].sort((one, other) => other.postedDaysAgo - one.postedDaysAgo)
  for (const position of inOrder) await postOne(now, cast, position)
  await postDoubtful(now, cast)
  await postAsGuest(now, cast)
}

const day = (now: Instant, days: number): string => later(now, days * dayMs).slice(0, 10)

async function postOne(now: Instant, { actorOf, at }: Cast, position: DemoPosition): Promise<void> {
  const { poster, deadlineInDays, postedDaysAgo, project: key, ...said } = position
  const platform = at(later(now, -postedDaysAgo * dayMs))
  const actor = actorOf(poster)
  if (await findPosition(platform.database, said.title)) return
  const title = demoProjects.find((one) => one.key === key)?.title
  const line = title === undefined ? undefined : await findPayingLine(platform.database, title)
  await post(platform, actor, {
    ...said,
    company: institutionOf(poster),
    deadline: day(now, deadlineInDays),
    companyDescription: null,
    project: line && { id: line.projectId, budgetKey: line.key },
  })
}

const institutionOf = (key: string): string => demoResearchers.find((one) => one.key === key)?.institution ?? ''

const doubtful = {
  title: 'Online research assistant, start today',
  location: 'Remote',
  isRemote: true,
  type: 'part-time',
  category: 'research',
  salary: 'USD 900 a week',
  companyDescription: null,
  description: 'Sort pictures from home and be paid each evening.',
  fullDescription:
    'Write to us on WhatsApp. A training fee of 60 dollars, paid by gift card, comes back with the first wage.',
  requirements: ['A telephone'],
  benefits: ['Paid each evening'],
} as const

async function postDoubtful(now: Instant, { actorOf, at }: Cast): Promise<void> {
  const platform = at(later(now, -dayMs))
  if (await findPosition(platform.database, doubtful.title)) return
  const company = 'Demo Picture Sorting'
  const lists = { requirements: [...doubtful.requirements], benefits: [...doubtful.benefits] }
  await post(platform, actorOf('leila'), { ...doubtful, ...lists, company, deadline: day(now, 20) })
}

const asGuest = {
  title: 'Curator of a small herbarium',
  company: 'Demo Museum of the Valley',
  location: 'Bolzano',
  country: 'IT',
  type: 'part-time',
  category: 'academic',
  discipline: 'science/conservation',
  salary: null,
  companyDescription: 'A museum with one room, two volunteers and 31,000 sheets of pressed plants.',
  description: 'Look after 31,000 pressed plants, and find the ones that nobody has looked at since 1911.',
  fullDescription:
    'Half of a post for two years. You mount, repair and photograph, and lend to whoever asks nicely.\n\nApply to herbarium@valley.demo.example.',
} as const

async function postAsGuest(now: Instant, { at }: Cast): Promise<void> {
  const platform = at(later(now, -2 * dayMs))
  if (await findPosition(platform.database, asGuest.title)) return
  const contactEmail = demoAddress('herbarium')
  const lists = {
    requirements: ['Training as a botanist or a conservator'],
    benefits: ['The quietest room of the valley'],
  }
  await post(platform, undefined, { ...asGuest, ...lists, deadline: day(now, 34), contactEmail })
  await confirm(platform, await findPositionLink(platform.database, contactEmail))
}
