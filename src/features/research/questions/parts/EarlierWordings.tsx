import { useEffect, useState } from 'react'
import { DateText } from '#ui/DateText.tsx'
import { Difference } from '#ui/Difference.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { AnswerVersion, questionsContract } from '../contract.ts'

type EarlierProps = { readonly questionId: Id<'question'>; readonly version: number }

/** Earlier wordings of an answer, and what each new wording changed. */
export function EarlierWordings({ questionId, version }: EarlierProps) {
  const api = useApi<typeof questionsContract>()
  const [items, setItems] = useState<readonly AnswerVersion[] | 'failed'>()
  useEffect(() => {
    api('GET /api/questions/:id/versions', { params: { id: questionId } }).then(
      (answer) => setItems(answer.ok ? answer.data.items : 'failed'),
      () => setItems('failed'),
    )
  }, [api, questionId, version])
  if (items === undefined) return <Spinner label="The earlier wordings are coming" />
  if (items === 'failed')
    return <p className="text-ink-2 text-sm">The earlier wordings could not be loaded. Please try again.</p>
  const notes = items.toReversed().map(({ number, at, author, pieces }) => ({
    id: String(number),
    date: <DateText at={at} form="long" />,
    title: number === 1 ? `First answered by ${author}` : `Changed by ${author}`,
    children: <Difference pieces={pieces} />,
  }))
  return (
    <div className="mt-3">
      <SpineList label="Wordings of this answer" notes={notes} />
    </div>
  )
}
