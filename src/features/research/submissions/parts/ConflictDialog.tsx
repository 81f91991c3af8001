import { useState } from 'react'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { shortDate } from '#values/time.ts'
import type { Draft } from './draft.ts'
import type { Conflict } from './use-edit.ts'

type Props = {
  readonly conflict: Conflict
  readonly typed: Draft
  readonly onSettle: (chosen: Partial<Draft>) => void
}

/** Two windows changed the same fields: both wordings are listed, and neither is lost until a person has chosen. */
export function ConflictDialog({ conflict, typed, onSettle }: Props) {
  const [chosen, setChosen] = useState<Partial<Record<keyof Draft, 'typed' | 'saved'>>>({})
  const settle = (): void => {
    const taken = conflict.fields.filter((field) => chosen[field] === 'saved')
    onSettle(Object.fromEntries(taken.map((field) => [field, conflict.saved[field]])))
  }
  return (
    <Dialog
      open
      onClose={settle}
      title="Edited in another window"
      footer={<Button onClick={settle}>Save what I chose</Button>}
    >
      <p className="text-ink-2">
        While this form was open, the project was saved elsewhere. What only one side changed is kept from both. Please
        choose what stays here; what you typed is chosen unless you say otherwise.
      </p>
      <div className="mt-5 grid gap-6">
        {conflict.fields.map((field) => (
          <RadioCards
            key={field}
            name={`conflict-${field}`}
            legend={labelOf(field)}
            value={chosen[field] ?? 'typed'}
            onChange={(event) => setChosen({ ...chosen, [field]: event.target.value === 'saved' ? 'saved' : 'typed' })}
            cards={[
              { value: 'typed', title: 'What you typed', text: <Wording value={typed[field]} /> },
              { value: 'saved', title: 'What was saved elsewhere', text: <Wording value={conflict.saved[field]} /> },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}

export const labelOf = (field: keyof Draft): string => {
  if (field === 'fundingGoal') return versionFieldLabels.goal
  if (field === 'progressUpdate') return 'Progress update'
  return field === 'minimumViable' ? versionFieldLabels.minimum : versionFieldLabels[field]
}

function Wording({ value }: { readonly value: Draft[keyof Draft] }) {
  return <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{wordingOf(value) || 'Nothing'}</span>
}

export function wordingOf(value: Draft[keyof Draft]): string {
  if (typeof value === 'string') return value
  if (value === null) return 'No picture'
  if ('fileId' in value) return value.name
  return value.map(entryOf).join('\n')
}

function entryOf(
  entry: (Draft['fundingUses'] | Draft['budget'] | Draft['milestones'] | Draft['ethics'])[number],
): string {
  if (typeof entry === 'string') return entry
  if ('amount' in entry) return `${entry.label}: $${entry.amount}`
  if ('dueOn' in entry) return `${entry.title}: ${shortDate(entry.dueOn)}${entry.share ? `, ${entry.share}%` : ''}`
  return `${entry.board}, ${entry.reference}`
}
