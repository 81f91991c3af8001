import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'

/** The caller behind an access token, or undefined when it proves nobody. */
export async function findActor(_platform: Platform, _accessToken: string): Promise<Actor | undefined> {
  return undefined
}
