import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Reportable, ReportedContent } from '#platform/reportables.ts'
import type { ReportedKind } from '#values/reported-kind.ts'

export function reportableOf({ reportables }: Pick<Platform, 'reportables'>, kind: ReportedKind): Reportable {
  const found = reportables.find((one) => one.kind === kind)
  if (!found) throw new Error(`no reader is registered for content of kind ${kind}`)
  return found
}

/** The placeholder for content that no longer exists. */
const gone = 'gone'

/** Identifies a version of the content, so that two moderators, or a report and its decision, refer to the same one. */
export async function hashOf(content: Pick<ReportedContent, 'texts' | 'pictures'> | undefined): Promise<string> {
  if (!content) return gone
  const { texts, pictures } = content
  const serialized = JSON.stringify([texts.map(({ label, text }) => [label, text]), pictures])
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(serialized))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const readContent = (
  db: Database,
  platform: Pick<Platform, 'reportables'>,
  { kind, target }: { readonly kind: ReportedKind; readonly target: string },
): Promise<ReportedContent | undefined> => reportableOf(platform, kind).find(db, target)
