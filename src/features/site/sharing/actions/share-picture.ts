import { findPictureKey } from '#features/foundation/files/actions.ts'
import { areaLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { drawnCover } from '#features/research/projects/actions/read-cover.ts'
import { readCards } from '#features/research/projects/actions/read-projects.ts'
import { bounded } from '#platform/bounded.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { barOf, type SharedFacts, shareImageHash, shareImagePath } from '../rules/share-image.ts'

/** Two are drawn at once; a third waits. */
const inTurn = bounded({ running: 2, waiting: 50 })

/**
 * The picture of a public project; only the current one is drawn.
 * @returns where the current one is, if an earlier one was requested.
 * @throws Refusal picture_not_found (404), the same for a project that is not public.
 */
export async function sharePicture(
  platform: Platform,
  id: string,
  file: string,
): Promise<{ readonly jpeg: Uint8Array } | { readonly movedTo: string }> {
  const hash = /^([\da-f]{16})\.jpg$/.exec(file)?.[1]
  const facts = hash && isId(id) ? (await readCards(platform, [id as Id<'project'>])).get(id) : undefined
  if (!facts) throw new Refusal('picture_not_found', 'There is no such picture.')
  if (hash !== shareImageHash(facts)) return { movedTo: shareImagePath(facts) }
  const { title, researcher, sector, subsection } = facts
  return inTurn(async () => {
    const cover = await coverOf(platform, facts, sector)
    const by = `${researcher.name} · ${researcher.institution}`
    return {
      jpeg: await platform.images.toShareJpeg({
        title,
        instead: `A research project in ${areaLabel(platform.settings.taxonomy, sector, subsection)}`,
        by,
        brand: platform.settings.brand,
        percent: barOf(facts),
        cover,
      }),
    }
  })
}

/** The photo of the project, else its drawing. */
async function coverOf(platform: Platform, { id, projectImage }: SharedFacts, sector: string): Promise<Uint8Array> {
  const fileId = /^\/files\/([^/]+)\//.exec(projectImage)?.[1]
  const key = fileId && (await findPictureKey(platform, fileId, 800))
  const file = key ? await platform.files.get(key) : undefined
  if (file) return new Uint8Array(await new Response(file.bytes).arrayBuffer())
  return new TextEncoder().encode(drawnCover(sector, id))
}
