import type { Me, sessionContract } from '#features/identity/session/contract.ts'
import type { donorsContract } from '#features/research/donors/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { OwnProject } from '#features/research/projects/contract/objects.ts'
import type { ResearcherProfile, researchersContract } from '#features/research/researchers/contract.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { Api } from '#wire/client.ts'
import { asLoose, type KeptProject, parsed } from '../rules/kept-projects.ts'
import { type Keeping, keys } from '../rules/keys.ts'
import { timestampId } from '../rules/samples.ts'

// Writes what a user has in Test Mode where the specified product kept it (MOCK-08 to MOCK-15). It is read again only
// into a world where the person has nothing yet (bring-kept.ts).

export type OwnApi = Api<
  typeof sessionContract &
    typeof projectsContract &
    typeof submissionsContract &
    typeof researchersContract &
    typeof donorsContract
>

export type Mirror = {
  readonly api: OwnApi
  readonly kept: Keeping
  /** A picture of ours as a data URL (MOCK-27); undefined when it cannot be read. */
  readonly readPicture: (path: string) => Promise<string | undefined>
}

export async function writeMirror(mirror: Mirror, me: Me): Promise<void> {
  if (me.userType === 'donor') await writeInterests(mirror, me)
  if (me.userType !== 'researcher') return
  const profile = await mirror.api('GET /api/me/researcher-profile')
  if (profile.ok) await writeProfile(mirror, me, profile.data)
  const reminders = await mirror.api('GET /api/me/reminders')
  if (reminders.ok) put(mirror.kept, keys.reminders(me.userId), reminders.data)
  await writeProjects(mirror, me)
}

async function writeInterests({ api, kept }: Mirror, { userId }: Me): Promise<void> {
  const interests = await api('GET /api/me/interests')
  if (!interests.ok || interests.data.areas.length === 0) return
  put(kept, keys.interests, interests.data.areas)
  put(kept, keys.interestsOf, userId)
}

/** The public id of the specified product: the ORCID iD if there is one. */
export const researcherIdOf = (me: Me, { orcidId }: Pick<ResearcherProfile, 'orcidId'>): string => orcidId ?? me.userId

async function writeProfile({ kept, readPicture }: Mirror, me: Me, profile: ResearcherProfile): Promise<void> {
  const { photo, cv, orcidId, updatedAt, bio, researchInterests, publications } = profile
  const { linkedinUrl, websiteUrl, twitterUrl, facebookUrl, instagramUrl } = profile
  const researcherId = researcherIdOf(me, profile)
  put(kept, keys.researcher(me.email), {
    ...{ bio, researchInterests, publications, orcidId, researcherId, updatedAt },
    ...{ linkedinUrl, websiteUrl, twitterUrl, facebookUrl, instagramUrl },
    profileImage: (photo && (await readPicture(photo.imageUrl))) ?? null,
    cvFileName: cv?.fileName ?? null,
  })
  put(kept, keys.researchers, { ...asLoose(parsed(kept.getItem(keys.researchers))), [researcherId]: me.userId })
}

/** The list is shared by all who used this browser: other people's entries stay. */
async function writeProjects({ api, kept }: Mirror, me: Me): Promise<void> {
  const own = await api('GET /api/me/projects')
  if (!own.ok) return
  const mine = await Promise.all(own.data.items.map((project) => wholeOf(api, me, project)))
  const known = parsed(kept.getItem(keys.projects))
  const others = Array.isArray(known) ? known.filter((one) => !isOneOf(mine, asLoose(one), me.email)) : []
  if (mine.length + others.length > 0) put(kept, keys.projects, [...mine, ...others])
}

/** Includes an entry without an owner that was imported into this world. */
function isOneOf(mine: readonly KeptProject[], entry: Readonly<Record<string, unknown>>, email: string): boolean {
  const named = asLoose(entry.researcher).email
  return named === email || (!named && mine.some(({ title }) => title === entry.title))
}

async function wholeOf(api: OwnApi, me: Me, project: OwnProject): Promise<KeptProject> {
  const form = await api('GET /api/projects/:id/edit', { params: { id: project.id } })
  const { title, sector, subsection, totalTarget, totalFunded, donorCount, deadline, submittedAt } = project
  return {
    ...{ id: timestampId(submittedAt), title, sector, subsection, deadline, submittedAt },
    ...{ fundingGoal: totalTarget, totalTarget, totalFunded, donorCount },
    description: form.ok ? form.data.description : project.description,
    timeline: form.ok ? form.data.timeline : '',
    impact: form.ok ? form.data.impact : '',
    methodology: form.ok ? form.data.methodology : '',
    projectImage: project.projectImage,
    status: project.status === 'approved' || project.status === 'rejected' ? project.status : 'pending',
    duration: '2 years',
    categories: [sector, subsection],
    updatedAt: submittedAt,
    updates: [],
    researcher: {
      ...{ name: project.researcher.name, photo: project.researcher.photo ?? '', email: me.email },
      institution: project.researcher.institution || 'Research Institution',
    },
  }
}

/** If storage is full, the old value stays: Test Mode does not depend on the mirror. */
function put(kept: Keeping, name: string, value: unknown): void {
  try {
    kept.setItem(name, JSON.stringify(value))
  } catch (cause) {
    console.warn('this browser keeps no more', cause)
  }
}
