import { mustAttach } from '#features/foundation/files/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

type Approval = { readonly fileId: string | null }
const filesOf = (list: readonly Approval[]): string[] => [
  ...new Set(list.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))),
]

/**
 * Attaches the letters of ethics boards that a project did not have before. @throws Refusal file_not_found (404) for
 * a file that is not an unattached letter of this person.
 */
export async function attachLetters(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  { before, after }: { readonly before: readonly Approval[]; readonly after: readonly Approval[] },
): Promise<void> {
  const known = filesOf(before)
  for (const fileId of filesOf(after))
    if (!known.includes(fileId)) await mustAttach(tx, platform, { fileId, ownerId: userId, purpose: 'ethics_approval' })
}
