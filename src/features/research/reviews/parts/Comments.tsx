import { type FormEvent, type RefObject, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { Review } from '../contract/objects.ts'
import { textLengthMax } from '../rules/queue.ts'

type CommentsProps = { review: Review; commentBox: RefObject<HTMLTextAreaElement | null> }

/** ADMN-29: the reviewers' comments, for staff only. */
export function Comments({ review, commentBox }: CommentsProps) {
  const { text, setText, clear } = useDraft(`comment:${review.id}`)
  const { error, isBusy, send } = useSending(review, clear)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(text)
  }
  return (
    <section aria-labelledby="comments" className="grid gap-2">
      <h2 id="comments" className="sr-only">
        Comments
      </h2>
      {review.comments.length > 0 ? (
        <ol className="grid gap-2">
          {review.comments.map(({ id, author, body, createdAt }) => (
            <li key={id} className="rounded-lg border border-line bg-surface p-3 text-sm dense:text-xs">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold">{author}</span>
                <DateText at={createdAt} now={review.now} className="text-ink-3" />
              </p>
              <p className="mt-1 whitespace-pre-line">{body}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-2 text-sm dense:text-xs">No comments yet.</p>
      )}
      <Form kept onSubmit={submit} className="grid gap-2">
        <Field label="Comment" hint="Only staff read it." error={error}>
          <TextArea
            rows={3}
            ref={commentBox}
            limit={textLengthMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" variant="quiet" busy={isBusy}>
            Add comment
          </Button>
        </div>
      </Form>
    </section>
  )
}

function useSending(review: Review, done: () => void) {
  const api = useApi<typeof reviewsContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (body: string): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api('POST /api/admin/reviews/:id/comments', { params: { id: review.id }, body: { body } })
      if (!answer.ok) return setError(fieldError(answer.refusal.errors, 'body') ?? answer.refusal.title)
      done()
      await revalidate()
    } catch {
      setError('That could not be sent. Your text is kept; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, send }
}
