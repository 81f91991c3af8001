import { JsonText } from '#platform/json-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { RichTree } from '#values/rich-text.ts'
import { isPlain } from './rules/plain.ts'
import { tidied } from './rules/tidied.ts'

/** Goes up with each change of what a text is rendered to: what an earlier one made is made again. */
export const rendererNumber = 1

/**
 * A text as the JSON of its elements; null where it is plain, or takes too long.
 * @throws TooBusy when many texts wait: nothing is known of this one then.
 */
export const renderedJson = async ({ texts }: Platform, source: string): Promise<string | null> =>
  isPlain(source) ? null : ((await texts.render(source)) ?? null)

/** For the person who writes it: as it would be kept. */
export async function preview(platform: Platform, text: string): Promise<JsonText<{ rendered: RichTree | null }>> {
  return new JsonText(`{"rendered":${await renderedJson(platform, tidied(text))}}`)
}
