import { ethicsKindLabels } from '#features/research/versions/rules/plan.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { RichNode, RichTree } from '#values/rich-text.ts'
import { shortDate } from '#values/time.ts'
import type { Review } from '../contract/objects.ts'
import { letterOf, Picture } from './ProjectTab.tsx'

type Project = Review['project']
type Shown = { readonly src: string; readonly alt: string }

const isPhoto = (path: string): boolean => !path.startsWith('/art/')

/** The number of a project's files: letters, its photo, and the pictures in its texts. */
export const countFiles = (project: Project): number =>
  project.ethics.filter(({ hasFile }) => hasFile).length +
  picturesOf(project).length +
  (isPhoto(project.projectImage) ? 1 : 0)

/** Letters of ethics boards and pictures, in one place. */
export function FilesTab({ project }: { readonly project: Project }) {
  const letters = project.ethics.filter(({ hasFile }) => hasFile)
  const pictures = picturesOf(project)
  const letter = letterOf(project)
  if (countFiles(project) === 0)
    return <EmptyState title="No files." text="It has neither letters of boards nor pictures of its own." />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {letters.length > 0 && (
        <ul aria-label="Letters of boards" className="border-line border-t">
          {letters.map(({ key, kind, board, reference, approvedOn }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1">
              <span>
                <span className="font-semibold">{ethicsKindLabels[kind]}</span>
                <span className="block text-ink-2 text-sm dense:text-xs">
                  {board}, number {reference}, {shortDate(approvedOn)}
                </span>
              </span>
              {letter(key)}
            </li>
          ))}
        </ul>
      )}
      {isPhoto(project.projectImage) && <Picture image={project.projectImage} caption="The picture of the project" />}
      {pictures.map(({ src, alt }) => (
        <Picture key={src} image={src} caption={alt || 'A picture in its texts, without a description'} />
      ))}
    </div>
  )
}

/** The pictures in the texts, each once. */
function picturesOf({ rendered }: Project): Shown[] {
  const found = new Map<string, Shown>()
  const read = (nodes: RichTree | null | undefined): void => nodes?.forEach(readNode)
  const readNode = (node: RichNode): void => {
    if (typeof node === 'string') return
    const { src, alt = '' } = node.attributes ?? {}
    if (node.tag === 'img' && src !== undefined) found.set(src, { src, alt })
    read(node.children)
  }
  for (const tree of Object.values(rendered ?? {})) read(tree)
  return [...found.values()]
}
