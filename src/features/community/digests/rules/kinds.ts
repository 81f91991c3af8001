import type { NewsTopic } from '#values/news-topic.ts'

export type DigestKind = 'daily' | 'weekly' | 'monthly'
/** The last two check whether there is something to report, and gather nothing. */
export type MailKind = DigestKind | 'nudge' | 'figures'

export const isGathering = (kind: MailKind): kind is DigestKind => kind !== 'nudge' && kind !== 'figures'

/** Older notifications are counted and not listed. */
export const listedDays = 14
/** This many of a person's notifications are listed. */
export const listedMax = 20
/** More than these wait for the next mail. */
export const gatheredMax = 500
export const roomsListedMax = 10

/** A topic with its news, as in the mail. */
export type Group = { readonly topic: NewsTopic; readonly lines: readonly string[] }

export type Item = {
  readonly topic: NewsTopic
  readonly title: string | null
  readonly body: string | null
}

const order: readonly NewsTopic[] = ['thanks', 'project_update', 'new_project', 'question', 'gift']

/** In a fixed order of topics; news without a title is only counted. */
export function groupItems(items: readonly Item[]): readonly Group[] {
  return order
    .map((topic) => ({
      topic,
      lines: items.flatMap((item) =>
        item.topic === topic && item.title !== null ? [item.body ? `${item.title}: ${item.body}` : item.title] : [],
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** '12, 3 more than the month before'. */
export function compared(now: number, before: number, show: (figure: number) => string = String): string {
  if (now === before) return `${show(now)}, as many as the month before`
  return now > before
    ? `${show(now)}, ${show(now - before)} more than the month before`
    : `${show(now)}, ${show(before - now)} fewer than the month before`
}
