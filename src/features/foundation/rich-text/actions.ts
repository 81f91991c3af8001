import { JsonText } from '#platform/json-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { RichTree } from '#values/rich-text.ts'
import { isPlain } from './rules/plain.ts'
import { tidied } from './rules/tidied.ts'

/** Increased with each change of the rendering, so that stored results of earlier versions are rendered again. */
export const rendererNumber = 1

/**
 * A text as the JSON of its elements; null if it is plain or takes too long. @throws TooBusy when too many texts wait.
 */
export const renderedJson = async ({ texts }: Platform, source: string): Promise<string | null> =>
  isPlain(source) ? null : ((await texts.render(source)) ?? null)

/** For the author: the text as it would be stored. */
export async function preview(platform: Platform, text: string): Promise<JsonText<{ rendered: RichTree | null }>> {
  return new JsonText(`{"rendered":${await renderedJson(platform, tidied(text))}}`)
}
