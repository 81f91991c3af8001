import type { ReactNode } from 'react'
import type { FieldDifference } from '#features/research/versions/contract.ts'
import { material, versionFieldLabels, versionFields } from '#features/research/versions/rules/versions.ts'
import { DateText } from '#ui/DateText.tsx'
import { Difference } from '#ui/Difference.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { dollars, sumCents } from '#values/money.ts'
import type { ReviewChanges, TeamChange } from '../contract/changes.ts'
import type { Review } from '../contract/objects.ts'
import { placesIn } from '../rules/changes.ts'
import { AskedAndAnswered } from './AskedAndAnswered.tsx'
import { BudgetChanges } from './BudgetChanges.tsx'
import { Picture } from './ProjectTab.tsx'

type ChangesTabProps = { readonly review: Review; readonly changes: ReviewChanges }

/**
 * Only differences, one block for each field; those that need no decision are folded, and unchanged fields are named
 * in one line.
 */
export function ChangesTab({ review, changes }: ChangesTabProps) {
  const { fields, team, asked } = changes
  const needed = fields.filter(({ field }) => material.includes(field))
  const others = fields.filter(({ field }) => !material.includes(field))
  const unchanged = versionFields.filter((field) => fields.every((one) => one.field !== field))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line *:py-3 *:first:pt-0">
      {asked.length > 0 && <AskedAndAnswered asked={asked} />}
      {team.length > 0 && <Team team={team} />}
      {needed.map((one) => (
        <Block key={one.field} name={versionFieldLabels[one.field]} note={`${howMuch(one)}, material`}>
          <What one={one} review={review} changes={changes} />
        </Block>
      ))}
      {others.map((one) => (
        <details key={one.field}>
          <summary className="min-h-11 py-2.5 dense:min-h-8 dense:py-1.5">
            <span className="font-semibold">{versionFieldLabels[one.field]}</span>{' '}
            <span className="text-ink-3">{howMuch(one)}, needs no decision</span>
          </summary>
          <What one={one} review={review} changes={changes} />
        </details>
      ))}
      <p className="text-ink-2">
        <span className="font-semibold text-ink">Unchanged</span>{' '}
        {unchanged.map((field) => versionFieldLabels[field]).join(', ')}
      </p>
    </div>
  )
}

function howMuch(one: FieldDifference): string {
  const places = placesIn(one)
  if (places === 0) return 'another one'
  return places === 1 ? '1 place' : `${places} places`
}

type BlockProps = { readonly name: string; readonly note: string; readonly children: ReactNode }

const Block = ({ name, note, children }: BlockProps) => (
  <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-sans font-semibold text-base tracking-normal dense:text-sm">{name}</h3>
      <p className="text-ink-3 text-sm dense:text-xs">{note}</p>
    </div>
    {children}
  </section>
)

type WhatProps = ChangesTabProps & { readonly one: FieldDifference }

function What({ one: { field, pieces }, review, changes }: WhatProps) {
  const { project } = review
  if (field === 'budget') {
    const was = sumCents(changes.budgetBefore.map(({ cents }) => cents))
    const now = sumCents(project.budget.map(({ cents }) => cents))
    const goal = dollars(project.fundingGoal)
    return (
      <BudgetChanges
        before={changes.budgetBefore}
        after={project.budget}
        // A project without lines still has its goal.
        goal={{ was: was === 0 ? goal : was, now: now === 0 ? goal : now }}
      />
    )
  }
  if (field !== 'image') return <Difference pieces={pieces} />
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Picture image={changes.pictureBefore} caption="Was" />
      <Picture image={project.projectImage} caption="Now" />
    </div>
  )
}

/** Donors gave to certain people: members who joined or left are reviewed like a change of the method. */
const Team = ({ team }: { readonly team: readonly TeamChange[] }) => (
  <Block name="Team" note={`${team.length === 1 ? '1 change' : `${team.length} changes`}, material`}>
    <ul className="grid gap-1">
      {team.map(({ name, institution, role, what, at }) => (
        <li key={name + what + at} className="flex flex-wrap items-baseline gap-x-2">
          <StatusBadge tone={what === 'joined' ? 'ok' : 'neutral'}>{what === 'joined' ? 'Joined' : 'Left'}</StatusBadge>
          <span>
            <span className="font-semibold">{name}</span>
            {institution && `, ${institution}`}, {role === 'editor' ? 'writes it' : 'reads it'}
          </span>
          <DateText at={at} className="ml-auto text-ink-3" />
        </li>
      ))}
    </ul>
  </Block>
)
