import { useEffect, useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { RichTree } from '#values/rich-text.ts'
import { useApi } from '#wire/use-api.ts'
import type { textsDeskContract } from '../contract/desk.ts'
import { OwnText } from './OwnText.tsx'

type Shown = { readonly text: string; readonly rendered: RichTree | null } | 'loading' | { readonly fault: string }

const typingMs = 400

/** As readers will see it, a moment after one types. */
export function OwnTextPreview({ body }: { readonly body: string }) {
  const api = useApi<typeof textsDeskContract>()
  const [shown, setShown] = useState<Shown>('loading')
  useEffect(() => {
    let isLeft = false
    const show = (next: Shown): void => {
      if (!isLeft) setShown(next)
    }
    const timer = setTimeout(() => {
      api('POST /api/admin/texts/preview', { body: { body } }).then(
        (answer) => show(answer.ok ? answer.data : { fault: answer.refusal.title }),
        () => show({ fault: 'The preview could not be loaded. Your text is kept.' }),
      )
    }, typingMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [api, body])
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-paper px-4 py-3">
      {shown === 'loading' ? (
        <Skeleton className="h-16 w-full" />
      ) : 'fault' in shown ? (
        <p className="text-bad">{shown.fault}</p>
      ) : (
        <OwnText text={shown.text} rendered={shown.rendered} />
      )}
    </section>
  )
}
