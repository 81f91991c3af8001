import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { type InterestArea, interestAreas } from '#features/research/catalogue/rules/maps.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useApi } from '#wire/use-api.ts'
import type { donorsContract } from '../contract.ts'
import { interestLabel } from '../rules.ts'

export type InterestSurveyProps = {
  /** The interests so far. */
  readonly chosen: readonly InterestArea[]
  /** Without saving. */
  readonly onBack: () => void
  readonly onSaved: () => void
}

/** DONR-14 to DONR-20: the survey of a donor's interests. */
export function InterestSurvey({ chosen, onBack, onSaved }: InterestSurveyProps) {
  const api = useApi<typeof donorsContract>()
  const [areas, setAreas] = useState<readonly InterestArea[]>(chosen)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const toggle = (area: InterestArea) =>
    setAreas((before) => (before.includes(area) ? before.filter((one) => one !== area) : [...before, area]))
  const save = async (): Promise<void> => {
    setSaving(true)
    setFault(undefined)
    try {
      const answer = await api('PUT /api/me/interests', { body: { areas: [...areas] } })
      if (answer.ok) return onSaved()
      setFault(answer.refusal.title)
    } catch {
      setFault('Your answer could not be saved. Please try again in a moment.')
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className="grid gap-6" aria-labelledby="survey">
      <div>
        <h1 id="survey">Which research matters to you?</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          Choose as many as you like. Projects in these areas are marked for you, and you can change your mind at any
          time.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {interestAreas.map((area) => (
          <li key={area}>
            <Toggle label={interestLabel(area)} on={areas.includes(area)} onPress={() => toggle(area)} />
          </li>
        ))}
      </ul>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {fault}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          busy={saving}
          disabledReason={areas.length === 0 ? 'Choose at least one area.' : undefined}
          onClick={() => void save()}
        >
          Continue
        </Button>
      </div>
    </section>
  )
}

function Toggle({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'flex min-h-14 w-full items-center justify-between gap-2 rounded-lg border px-4 py-3 text-left font-semibold transition-colors duration-150',
        on ? 'border-brand-500 bg-brand-50 text-brand-700' : 'border-edge bg-surface hover:border-brand-500',
      )}
    >
      {label}
      <Check size={18} aria-hidden="true" className={on ? '' : 'opacity-0'} />
    </button>
  )
}
