import { agree } from '#features/office/content/actions/agreements.ts'
import { publish, readForDesk } from '#features/office/content/actions/desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** What staff publish over a text that came with the product. */
export type DemoPublishing = { readonly kind: 'text'; readonly slug: 'card-declined' | 'accessibility' }

export const planTexts = (now: Instant): (DemoPublishing & { readonly at: Instant })[] => [
  { kind: 'text', slug: 'card-declined', at: later(now, -15 * dayMs) },
  { kind: 'text', slug: 'accessibility', at: later(now, -8 * dayMs) },
]

const sentence = 'This version was published in the demo world.'

/** Says the same and one sentence more. To the legal text a donor has agreed. What an earlier start did stays. */
export async function livePublishing(
  platform: Platform,
  { slug }: DemoPublishing,
  actorOf: (key: string) => Actor,
): Promise<void> {
  const place = { kind: slug === 'accessibility' ? ('legal' as const) : ('faq' as const), slug }
  const { latest, base, versions } = await readForDesk(platform, place)
  if (versions.length > 0) return
  const { title, group, body } = latest
  const words = { title, group, body: `${body}\n\n${sentence}`, changes: 'It says that it is of the demo world.' }
  const rest = { isRemoved: false, asksAgreement: false, effectiveAt: null, base }
  await publish(platform, actorOf('super_admin'), place, { ...words, ...rest })
  if (slug === 'accessibility') await agree(platform, actorOf('amara'), { slug, number: 1 })
}
