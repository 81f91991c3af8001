import { renderedJson, rendererNumber } from '#features/foundation/rich-text/actions.ts'
import { isPlain } from '#features/foundation/rich-text/rules/plain.ts'
import type { Content } from '#features/research/versions/rules/versions.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { renderedFields } from '../rules/rendered-fields.ts'
import { keepRendered, listUnrendered, type Unrendered } from '../store/rendered.ts'

const batchSize = 50

/** The renderer's number for texts that have nothing to render; null for those that wait. */
export const rendererIfPlain = (content: Content): number | null =>
  renderedFields.every((field) => isPlain(content[field])) ? rendererNumber : null

/**
 * Renders the texts of a project that was just saved, after the transaction, so that its page has them at once. If
 * many texts are waiting, the task does it later; until then the page shows the raw text.
 */
export async function renderProject(platform: Platform, id: Id<'project'>): Promise<void> {
  try {
    await render(platform, await listUnrendered(platform.database, rendererNumber, { id }))
  } catch (cause) {
    if (!(cause instanceof TooBusy)) throw cause
  }
}

/**
 * Renders texts that were saved in other ways, and all again when the renderer has changed; true when there may be
 * more.
 */
export async function renderProjects(platform: Platform): Promise<boolean> {
  const waiting = await listUnrendered(platform.database, rendererNumber, { count: batchSize })
  await render(platform, waiting)
  return waiting.length === batchSize
}

async function render(platform: Platform, projects: readonly Unrendered[]): Promise<void> {
  if (projects.length === 0) return
  const done: Parameters<typeof keepRendered>[2][number][] = []
  for (const project of projects) {
    const { id, version } = project
    done.push({ id, version, rendered: await renderedTexts(platform, project) })
  }
  await keepRendered(platform.database, rendererNumber, done)
}

/** The rendered texts by their names, as JSON; null where none has Markdown. */
async function renderedTexts(platform: Platform, project: Unrendered): Promise<string | null> {
  const members: string[] = []
  for (const field of renderedFields) members.push(`"${field}":${await renderedJson(platform, project[field] ?? '')}`)
  return members.every((one) => one.endsWith(':null')) ? null : `{${members.join(',')}}`
}
