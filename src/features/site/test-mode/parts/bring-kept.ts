import type { Me } from '#features/identity/session/contract.ts'
import { interestAreas } from '#features/research/catalogue/rules/maps.ts'
import type { ResearcherProfile } from '#features/research/researchers/contract.ts'
import type { Instant } from '#values/time.ts'
import { asLoose, type KeptProject, parsed, readKeptProjects } from '../rules/kept-projects.ts'
import { keys } from '../rules/keys.ts'
import { type Mirror, researcherIdOf } from './mirror.ts'

/**
 * Imports what the specified product, or an earlier world, left in this browser into a world where the person has
 * nothing yet. Projects are submitted, and wait for a reviewer whatever their status was; refused ones stay where they
 * are.
 */
export async function bringKept(mirror: Mirror, me: Me, now: Instant): Promise<void> {
  if (me.userType === 'donor') await bringInterests(mirror, me)
  if (me.userType !== 'researcher') return
  const profile = await mirror.api('GET /api/me/researcher-profile')
  if (!profile.ok) return
  const info = asLoose(parsed(mirror.kept.getItem(keys.researcher(me.email))))
  // Written from this world (mirror.ts), after everything had been imported.
  if (info.researcherId === researcherIdOf(me, profile.data)) return
  await bringProfile(mirror, me, { known: profile.data, info })
  await bringProjects(mirror, me, now)
}

async function bringInterests({ api, kept }: Mirror, me: Me): Promise<void> {
  const owner = parsed(kept.getItem(keys.interestsOf))
  if (typeof owner === 'string' && owner !== me.userId) return
  const given = parsed(kept.getItem(keys.interests))
  const areas = interestAreas.filter((area) => Array.isArray(given) && given.includes(area))
  if (areas.length === 0) return
  const known = await api('GET /api/me/interests')
  if (known.ok && known.data.areas.length === 0) await api('PUT /api/me/interests', { body: { areas } })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const linesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((line) => typeof line === 'string' && line !== '')
    : textOf(value)
        .split(/[\n,]/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
const linkOf = (value: unknown): string | null => (textOf(value).startsWith('https://') ? textOf(value) : null)

type Profiles = { readonly known: ResearcherProfile; readonly info: Readonly<Record<string, unknown>> }

async function bringProfile({ api, kept }: Mirror, me: Me, { known, info }: Profiles): Promise<void> {
  // A person who has seen the dialog has their own profile in this world.
  if (known.introduced || Object.keys(info).length === 0) return
  await api('PUT /api/me/researcher-profile', {
    body: {
      ...{ photoFileId: null, cvFileId: null, cvPublic: false, institutionId: null },
      ...{ institution: known.institution ?? '', fieldOfStudy: known.fieldOfStudy ?? '' },
      bio: textOf(info.bio),
      researchInterests: linesOf(info.researchInterests),
      publications: linesOf(info.publications),
      orcidId: textOf(info.orcidId) || null,
      ...{ linkedinUrl: linkOf(info.linkedinUrl), websiteUrl: linkOf(info.websiteUrl) },
      ...{ twitterUrl: linkOf(info.twitterUrl), facebookUrl: linkOf(info.facebookUrl) },
      instagramUrl: linkOf(info.instagramUrl),
    },
  })
  const reminders = asLoose(parsed(kept.getItem(keys.reminders(me.userId))))
  const { weeklyUpdates, monthlyReports, donorMessages } = reminders
  if (typeof weeklyUpdates !== 'boolean') return
  await api('PUT /api/me/reminders', {
    body: { weeklyUpdates, monthlyReports: monthlyReports === true, donorMessages: donorMessages !== false },
  })
}

const isOf = (me: Me, { researcher: { email } }: KeptProject): boolean =>
  email === '' || email.toLowerCase() === me.email.toLowerCase()

async function bringProjects({ api, kept }: Mirror, me: Me, now: Instant): Promise<void> {
  const waiting = readKeptProjects(kept.getItem(keys.projects), now).filter((project) => isOf(me, project))
  if (waiting.length === 0) return
  const own = await api('GET /api/me/projects')
  if (!own.ok || own.data.items.length > 0) return
  for (const { title, description, sector, subsection, fundingGoal, timeline, impact, methodology } of waiting) {
    const texts = { timeline, impact, methodology }
    const body = { title, description: description || title, sector, subsection, fundingGoal, ...texts }
    const sent = await api('POST /api/projects', { body })
    if (!sent.ok) console.warn(`'${title}' was not taken over:`, sent.refusal.title)
  }
}
