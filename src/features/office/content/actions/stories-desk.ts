import { record } from '#features/foundation/audit/actions.ts'
import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { EditedStory, StoryRow } from '../contract/stories.ts'
import { storyStateOf } from '../rules/stories.ts'
import * as store from '../store/stories.ts'

export const noStory = (): Refusal => new Refusal('story_not_found', 'There is no such story.')
const noProject = (): Refusal => new Refusal('project_not_found', 'There is no such project.')

type Listed = { stories: StoryRow[]; projects: { id: Id<'project'>; title: string }[] }

export async function listForStaff({ database, clock }: Platform, typed: string | undefined): Promise<Listed> {
  const search = typed?.trim() || undefined
  const [rows, projects] = await Promise.all([
    store.listStories(database, search),
    store.listFitting(database, search, clock.now()),
  ])
  const stories = rows.map(({ projectId, projectTitle, publishedNo, isRemoved, answer, ownerId: _, ...row }) => ({
    ...row,
    project: { id: projectId, title: projectTitle },
    state: storyStateOf({ answer, isPublished: publishedNo !== null, isRemoved }),
  }))
  return { stories, projects }
}

/** @throws Refusal project_not_found (404). */
export async function readStory({ database, clock }: Platform, projectId: Id<'project'>): Promise<EditedStory> {
  const project = await store.findProject(database, projectId, clock.now())
  if (!project) throw noProject()
  const story = await store.findStoryOf(database, projectId)
  const rows = story ? await store.listWordings(database, story.id) : []
  const versions = rows.map(({ byId: _, ...row }) => ({ ...row, isPublic: row.no === story?.publishedNo }))
  const [last] = versions
  const state =
    story && last
      ? storyStateOf({ answer: last.answer, isPublished: story.publishedNo !== null, isRemoved: story.isRemoved })
      : null
  return {
    ...{ id: story?.id ?? null, project: { id: project.id, title: project.title }, researcher: project.researcher },
    ...{ lastNo: story?.lastNo ?? 0, state, isRemoved: story?.isRemoved ?? false, versions },
  }
}

type Draft = { readonly seen: number; readonly title: string; readonly body: string; readonly quote: string }

/**
 * Writes a story's wording, and asks its researcher. A public wording stays until they agree to the new one.
 *
 * @throws Refusal project_not_found (404); story_too_early, story_changed (409).
 */
export async function wordStory(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { seen, title, body, quote }: Draft,
): Promise<EditedStory> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const project = await store.findProject(tx, projectId, at)
    if (!project) throw noProject()
    if (!project.fits)
      throw new Refusal('story_too_early', 'A story can be about a public project that is finished or at its goal.')
    const made = { id: newId<'story'>(platform), projectId, ownerId: project.ownerId, at }
    const story = await store.lockStoryOf(tx, made)
    if (story.lastNo !== seen)
      throw new Refusal('story_changed', 'A colleague worded it meanwhile. Yours is still here: compare them.')
    const no = seen + 1
    await store.insertWording(tx, story.id, { no, title, body: tidied(body), quote, byId: actor.userId, at })
    await ask(tx, platform, story, no)
    await log(tx, platform, actor, 'story.worded', story.id, no)
  })
  return readStory(platform, projectId)
}

async function ask(tx: Database, platform: Platform, story: store.StoryFacts, no: number): Promise<void> {
  const eventKey = `story:${story.id}:${no}`
  const title = 'May we tell the story of your project?'
  const target = deskPaths.myStories
  await notify(tx, platform, [
    { userId: story.ownerId, type: 'system', eventKey, title, body: story.projectTitle, target },
  ])
  const to = await store.findAddress(tx, story.ownerId)
  if (to === undefined) return
  const content = mailLayout(platform, {
    heading: title,
    paragraphs: [
      `We have written what became of “${story.projectTitle}”, for our page of success stories.`,
      'It is not public before you agree. You can refuse without a reason, and take an agreement back at any time.',
    ],
    action: { label: 'Read it, and decide', url: platform.settings.origin + target },
  })
  await queueMails(tx, platform, [{ eventKey, to, subject: title, ...content }])
}

/** @throws Refusal story_not_found (404); story_answered (409). */
export async function undoWording(platform: Platform, actor: Actor, id: Id<'story'>, no: number): Promise<EditedStory> {
  const projectId = await platform.database.transaction(async (tx) => {
    const story = await store.lockStory(tx, id)
    if (!story) throw noStory()
    const at = platform.clock.now()
    if (!(await store.storeAnswer(tx, id, { no, answer: 'undone', words: '', at })))
      throw new Refusal('story_answered', 'Its researcher has answered already, or it was taken back.')
    await log(tx, platform, actor, 'story.undone', id, no)
    return story.projectId
  })
  return readStory(platform, projectId)
}

/** Takes a story from the page, or puts it back. @throws Refusal story_not_found (404). */
export async function showStory(
  platform: Platform,
  actor: Actor,
  id: Id<'story'>,
  isShown: boolean,
): Promise<EditedStory> {
  const projectId = await platform.database.transaction(async (tx) => {
    const story = await store.lockStory(tx, id)
    if (!story) throw noStory()
    if (story.isRemoved !== isShown) return story.projectId
    await store.storeRemoved(tx, id, isShown ? null : { by: actor.userId, at: platform.clock.now() })
    await log(tx, platform, actor, isShown ? 'story.shown' : 'story.removed', id, story.publishedNo)
    return story.projectId
  })
  return readStory(platform, projectId)
}

const log = (
  tx: Database,
  platform: Platform,
  { userId: actorId }: Actor,
  action: string,
  id: Id<'story'>,
  no: number | null,
) => record(tx, platform, { actorId, action, targetKind: 'story', targetId: id, data: { no } })
