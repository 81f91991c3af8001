import { record } from '#features/foundation/audit/actions.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnStory, Story } from '../contract/stories.ts'
import * as store from '../store/stories.ts'
import { written } from './render.ts'
import { noStory } from './stories-desk.ts'

const pageSize = 12

type Wanted = { readonly sector?: string | undefined; readonly after?: string | undefined }

/** What everyone reads. */
export async function readStories(
  platform: Platform,
  { sector, after }: Wanted,
): Promise<{ stories: Story[]; older: string | null; sectors: string[] }> {
  const { database: db } = platform
  const [rows, sectors] = await Promise.all([
    store.listPublic(db, { sector: sector || undefined, after: placeFrom(after), limit: pageSize + 1 }),
    store.listSectors(db),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ publishedAt, id }) => ({ at: publishedAt, id }))
  const stories = await Promise.all(
    page.map(async ({ projectId, projectTitle, imageId, body, ...row }) => ({
      ...row,
      ...{
        project: { id: projectId, title: projectTitle },
        imageUrl: imageId === null ? null : imageUrl(imageId, 800),
      },
      ...(await written(platform, body)),
    })),
  )
  return { stories, older, sectors }
}

/** Stories about a researcher's projects. */
export async function readOwnStories(platform: Platform, { userId }: Actor): Promise<{ stories: OwnStory[] }> {
  const rows = await store.listOwn(platform.database, userId)
  const stories = new Map<string, OwnStory>()
  for (const { id, projectId, projectTitle, isPublic, no, title, body, quote, at, answer } of rows) {
    const wording = { no, title, quote, at, ...(await written(platform, body)) }
    const known = stories.get(id) ?? { waiting: null, published: null }
    const part = answer === null ? { waiting: wording } : { published: wording }
    stories.set(id, { ...known, ...part, id, isPublic, project: { id: projectId, title: projectTitle } })
  }
  return { stories: [...stories.values()] }
}

type Given = {
  readonly no: number
  readonly answer: 'agreed' | 'refused' | 'taken_back'
  readonly words: string
}

const verbs = { agreed: 'agreed to', refused: 'refused', taken_back: 'took back their agreement to' } as const

/**
 * A researcher agrees to a wording, which is public at once, refuses it, or withdraws an agreement, which ends it at
 * once. Its editor is notified.
 *
 * @throws Refusal story_not_found (404), also for another's; story_answered (409).
 */
export async function answerStory(
  platform: Platform,
  actor: Actor,
  id: Id<'story'>,
  { no, answer, words }: Given,
): Promise<{ stories: OwnStory[] }> {
  await platform.database.transaction(async (tx) => {
    const story = await store.lockStory(tx, id)
    if (story?.ownerId !== actor.userId) throw noStory()
    const at = platform.clock.now()
    if (!(await store.storeAnswer(tx, id, { no, answer, words, at })))
      throw new Refusal('story_answered', 'This wording was answered already, or our staff took it back.')
    if (answer === 'agreed') await store.storePublished(tx, id, no, at)
    if (answer === 'taken_back' && story.publishedNo === no) await store.storePublished(tx, id, null, at)
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: `story.${answer}`, targetKind: 'story', targetId: id, data: { no } },
    })
    await notifyWriter(tx, platform, story, { no, answer, words })
  })
  return readOwnStories(platform, actor)
}

async function notifyWriter(
  tx: Database,
  platform: Platform,
  story: store.StoryFacts,
  { no, answer, words }: Given,
): Promise<void> {
  const wording = (await store.listWordings(tx, story.id)).find((one) => one.no === no)
  if (!wording || wording.byId === story.ownerId) return
  await notify(tx, platform, [
    {
      ...{ userId: wording.byId, type: 'system', eventKey: `story:${story.id}:${no}:${answer}` },
      ...{ title: `${story.researcher} ${verbs[answer]} a story`, body: words || story.projectTitle },
      target: deskPaths.stories({ project: story.projectId }),
    },
  ])
}

/** Part of closing an account. */
export const forgetStoriesOf = (tx: Database, platform: Pick<Platform, 'clock'>, userId: Id<'user'>) =>
  store.emptyStoriesOf(tx, userId, platform.clock.now())
