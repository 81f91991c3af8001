import { useNavigate } from 'react-router'
import { SaveStatus } from '#features/research/drafts/parts/SaveStatus.tsx'
import type { DraftSaves, Opened } from '#features/research/drafts/parts/use-draft-sync.ts'
import { Button } from '#ui/Button.tsx'
import { paths } from '#values/paths.ts'
import { localTime, shortDate } from '#values/time.ts'
import { labelOf, wordingOf } from './ConflictDialog.tsx'
import { type Draft, emptyDraft } from './draft.ts'

type DraftBarProps = {
  readonly saves: DraftSaves
  readonly draft: Draft
  readonly copies: Opened['copies']
  /** Undefined while there is nothing to discard. */
  readonly onDiscard?: (() => void) | undefined
  /** The typed text is another draft now. */
  readonly onAnew?: (id: string) => void
}

/** Whether the typed text is saved; in view while one types. */
export function DraftBar({ saves, draft, copies, onDiscard, onAnew }: DraftBarProps) {
  const navigate = useNavigate()
  return (
    <div className="sticky top-16 z-2 -mx-4 mt-5 grid gap-2 border-line border-b bg-paper px-4 py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4">
        <div className="mr-auto">
          <SaveStatus view={saves.view} />
        </div>
        {saves.view.stopped?.code === 'draft_gone' && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => void saves.beginAnew().then((id) => id !== undefined && onAnew?.(id))}
          >
            Keep it as a new draft
          </Button>
        )}
        {onDiscard && (
          <Button
            variant="link"
            size="sm"
            onClick={() => void saves.flush().then(() => navigate(paths.previewDraft(saves.id())))}
          >
            Preview
          </Button>
        )}
        {onDiscard && (
          <Button variant="link" size="sm" onClick={onDiscard}>
            Discard draft
          </Button>
        )}
      </div>
      <Copies draft={draft} copies={copies} />
    </div>
  )
}

/** Wordings that lost against another window's, for 30 days; those still in the form are left out. */
function Copies({ draft, copies }: Pick<DraftBarProps, 'draft' | 'copies'>) {
  const shown = copies.flatMap(({ field, value, at }) => {
    if (!Object.hasOwn(emptyDraft, field)) return []
    const name = field as keyof Draft
    const [text, present] = [wordingOf(value as Draft[keyof Draft]), wordingOf(draft[name])]
    return text === '' || present.includes(text) ? [] : [{ name, text, at }]
  })
  if (shown.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-brand-700">Other wordings that were kept: {shown.length}</summary>
      <ul className="grid max-h-64 gap-3 overflow-y-auto py-2">
        {shown.map(({ name, text, at }) => (
          <li key={`${name} ${at} ${text.slice(0, 40)}`}>
            <span className="font-semibold">{labelOf(name)}</span>{' '}
            <span className="text-ink-3">
              {shortDate(at)}, {localTime(at)}
            </span>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
