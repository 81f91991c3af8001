import { useContext } from 'react'
import { type VersionField, versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Field } from '#ui/Field.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { answerLengthMax } from '../rules/rubric.ts'
import { AskedContext, placeOfRequest } from './use-asked.ts'

/** At a field that reviewers ask to change: the request, whether it is met, and room for an answer. */
export function AskedNote({ field }: { readonly field: VersionField }) {
  const asked = useContext(AskedContext)
  return asked?.items
    .filter((item) => item.field === field)
    .map((item) => (
      <fieldset
        key={item.id}
        id={placeOfRequest(item.id)}
        aria-label={`Asked of you: ${versionFieldLabels[field]}`}
        tabIndex={-1}
        className="grid scroll-mt-36 gap-3 border-brand-500 border-l-3 bg-brand-50 px-4 py-3"
      >
        <div>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">Reviewers ask: {versionFieldLabels[field]}</span>
            <StatusBadge tone={asked.isMet(item) ? 'ok' : 'neutral'}>
              {asked.isMet(item) ? 'Answered' : 'Open'}
            </StatusBadge>
          </p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{item.request}</p>
        </div>
        <Field label="Your answer" optional hint="Where the change does not say it all. Reviewers alone read it.">
          <TextArea
            rows={2}
            {...(asked.answerTo(item).length > answerLengthMax - 500 ? { limit: answerLengthMax } : {})}
            value={asked.answerTo(item)}
            onChange={(event) => asked.answer(item, event.target.value)}
          />
        </Field>
      </fieldset>
    ))
}
