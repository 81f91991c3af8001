import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Difference } from '#ui/Difference.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditedText, TextVersion, textsDeskContract } from '../contract/desk.ts'

/** Every version with what it changed; the latest can be undone, of a legal text until it is in force. */
export const TextHistory = ({ text }: { readonly text: EditedText }) => (
  <section aria-labelledby="versions" className="grid gap-2">
    <h2 id="versions">Versions</h2>
    <ol className="border-line border-t">
      {text.versions.map((one) => (
        <Version key={one.id} text={text} one={one} />
      ))}
      {text.shipped && <li className="border-line border-b py-2.5 text-sm dense:text-xs">Came with the product.</li>}
    </ol>
  </section>
)

type VersionProps = { readonly text: EditedText; readonly one: TextVersion }

const Version = ({ text, one }: VersionProps) => (
  <li className="border-line border-b">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <details className="min-w-0 flex-1">
        <summary className="min-h-11 py-2.5 text-sm dense:min-h-8 dense:py-1.5 dense:text-xs">
          <span className="font-semibold">{one.title}</span>, published <DateText at={one.at} form="long" /> by {one.by}
          {one.effectiveAt > one.at && (
            <>
              , holds from <DateText at={one.effectiveAt} form="long" />
            </>
          )}
          {one.asksAgreement && ', asks people to agree'}
          {one.isRemoved && ', taken away'}
          {one.undoneAt && (
            <span className="text-ink-3">
              , undone <DateText at={one.undoneAt} form="long" />
            </span>
          )}
        </summary>
        <div className="grid gap-2 pb-3 text-sm dense:text-xs">
          {one.changes !== '' && <p className="wrap-anywhere text-ink-2">{one.changes}</p>}
          <Difference pieces={one.pieces} />
        </div>
      </details>
      {one.canUndo && <Undo text={text} one={one} />}
    </div>
  </li>
)

function Undo({ text: { kind, slug }, one }: VersionProps) {
  const api = useApi<typeof textsDeskContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    const body = { id: one.id as Id<'text version'> }
    const answer = await api('POST /api/admin/texts/:kind/:slug/undo', { params: { kind, slug }, body }).catch(
      () => undefined,
    )
    setBusy(false)
    if (answer?.ok) toast.show('Undone.')
    else toast.error(answer ? answer.refusal.title : 'That did not reach our server. Please try again.')
    await revalidate()
  }
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}
