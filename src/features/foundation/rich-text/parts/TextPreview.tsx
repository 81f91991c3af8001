import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { RichTree } from '#values/rich-text.ts'
import { useApi } from '#wire/use-api.ts'
import type { richTextContract } from '../contract.ts'
import { RichText } from './RichText.tsx'

type Shown = { readonly rendered: RichTree | null } | 'loading' | { readonly fault: string }

/** The text as readers will see it, rendered by the server. */
export function TextPreview({ text }: { readonly text: string }) {
  const api = useApi<typeof richTextContract>()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<Shown>('loading')
  useEffect(() => {
    let isLeft = false
    const show = (next: Shown): void => {
      if (!isLeft) setShown(next)
    }
    api('POST /api/previews', { body: { text } }).then(
      (answer) => show(answer.ok ? answer.data : { fault: answer.refusal.title }),
      () => show({ fault: 'The preview could not be loaded. Your text is kept.' }),
    )
    return () => {
      isLeft = true
    }
  }, [api, text, tries])
  return (
    <section aria-label="Preview" className="min-h-28 rounded-md border border-line bg-surface px-4 py-3">
      {shown === 'loading' ? (
        <Skeleton className="h-16 w-full" />
      ) : 'fault' in shown ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-bad">{shown.fault}</p>
          <Button variant="quiet" size="sm" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      ) : text.trim() === '' ? (
        <p className="text-ink-3">Nothing is written yet.</p>
      ) : (
        <RichText text={text} rendered={shown.rendered} />
      )}
    </section>
  )
}
