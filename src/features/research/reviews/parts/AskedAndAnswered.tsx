import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { AskedChange } from '../contract/changes.ts'

/** The requests of the previous round, whether each was met, and the researcher's answers. */
export const AskedAndAnswered = ({ asked }: { readonly asked: readonly AskedChange[] }) => (
  <section aria-labelledby="asked" className="grid gap-2">
    <h3 id="asked" className="font-sans font-semibold text-base tracking-normal dense:text-sm">
      Asked in the round before
    </h3>
    <ul className="grid gap-3">
      {asked.map(({ field, request, isChanged, answer, rendered }) => (
        <li key={field + request} className="grid gap-1 border-brand-500 border-l-3 pl-3">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">{versionFieldLabels[field]}</span>
            <StatusBadge tone={isChanged ? 'ok' : 'neutral'}>
              {isChanged ? 'Changed' : answer === null ? 'As it was, no answer' : 'As it was'}
            </StatusBadge>
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{request}</p>
          {answer !== null && (
            <div className="grid gap-0.5">
              <p className="text-ink-3 text-sm dense:text-xs">The researcher answers</p>
              <RichText text={answer} rendered={rendered} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)
