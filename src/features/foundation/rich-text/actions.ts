import { JsonText } from '#platform/json-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { RichTree } from '#values/rich-text.ts'
import { isPlain } from './rules/plain.ts'
import { tidied } from './rules/tidied.ts'

/** Increased with each change to how texts are rendered; texts rendered by an earlier version are rendered again. */
export const rendererNumber = 1

/**
 * A text as the JSON of its elements; null if it is plain or takes too long.
 * @throws TooBusy when too many texts are waiting, which says nothing about this one.
 */
export const renderedJson = async ({ texts }: Platform, source: string): Promise<string | null> =>
  isPlain(source) ? null : ((await texts.render(source)) ?? null)

/** The text as it would be stored, for its writer. */
export async function preview(platform: Platform, text: string): Promise<JsonText<{ rendered: RichTree | null }>> {
  return new JsonText(`{"rendered":${await renderedJson(platform, tidied(text))}}`)
}
