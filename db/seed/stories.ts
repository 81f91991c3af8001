import { answerStory } from '#features/office/content/actions/stories.ts'
import { readStory, wordStory } from '#features/office/content/actions/stories-desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { type DemoStoryText, demoStories } from './texts/stories.ts'

/** What staff tell of a project. */
export type DemoStory = { readonly kind: 'story'; readonly story: DemoStoryText }

export const planStories = (now: Instant): (DemoStory & { readonly at: Instant })[] =>
  demoStories.map((story) => ({ kind: 'story', story, at: later(now, -story.daysAgo * dayMs) }))

type Cast = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
}

/** One that an earlier start told is not told again. */
export async function liveStory(platform: Platform, { story }: DemoStory, cast: Cast): Promise<void> {
  const projectId = cast.mustProject(story.project)
  if ((await readStory(platform, projectId)).lastNo > 0) return
  const { title, body, quote } = story
  const { id } = await wordStory(platform, cast.actorOf('super_admin'), projectId, { seen: 0, title, body, quote })
  if (story.isAgreed && id !== null)
    await answerStory(platform, cast.actorOf(story.researcher), id, { no: 1, answer: 'agreed', words: '' })
}
