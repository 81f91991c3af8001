import type { Platform } from '#platform/platform.ts'
import type { RichTree } from '#values/rich-text.ts'

export type Written = { readonly text: string; readonly rendered: RichTree | null }

/** Every text of ours and then some; they are the same for everyone. */
const keptMax = 400
const kept = new Map<string, Promise<RichTree | null>>()

/** A text of ours as elements, made once in each process. What could not be made is tried again by the next reader. */
export async function written({ texts }: Pick<Platform, 'texts'>, text: string): Promise<Written> {
  if (text === '') return { text, rendered: null }
  const known = kept.get(text)
  if (known) return { text, rendered: await known }
  const making = texts.render(text, 'ours').then((json) => (json === undefined ? null : (JSON.parse(json) as RichTree)))
  kept.set(text, making)
  const oldest = kept.size > keptMax ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  try {
    const rendered = await making
    if (rendered === null) kept.delete(text)
    return { text, rendered }
  } catch (cause) {
    kept.delete(text)
    throw cause
  }
}
