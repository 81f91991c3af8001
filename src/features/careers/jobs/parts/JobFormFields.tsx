import { useContext, useEffect, useState } from 'react'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { browseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { offered } from '#features/research/catalogue/rules/present.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { countries } from '#values/countries.ts'
import { inCents } from '#values/money.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { PayingChoice } from '../contract/objects.ts'
import { jobLimits, payCurrencies, payPeriods } from '../rules/entering.ts'
import { jobCategories, jobCategoryLabels, jobTypeLabels, jobTypes } from '../rules/jobs.ts'
import type { JobFields, TextField } from './form-state.ts'
import { JobFormContext } from './job-form-context.ts'
import { ListField } from './ListField.tsx'

type TextProps = {
  readonly name: TextField
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  readonly type?: 'text' | 'date' | 'email'
  readonly inputMode?: 'numeric'
}

/** A line of text. */
function Line({ name, label, hint, optional, type = 'text', inputMode }: TextProps) {
  const { fields, faults, change } = useContext(JobFormContext)
  return (
    <Field label={label} hint={hint} error={faults[name]} {...(optional ? { optional } : { required: true })}>
      <TextInput
        type={type}
        name={name}
        value={fields[name]}
        {...(inputMode && { inputMode })}
        {...(name in jobLimits && { maxLength: jobLimits[name as keyof typeof jobLimits] })}
        onChange={(event) => change({ [name]: event.target.value } as Partial<JobFields>)}
      />
    </Field>
  )
}

function Paragraphs({ name, label, hint, optional, rows }: TextProps & { readonly rows: number }) {
  const { fields, faults, change } = useContext(JobFormContext)
  return (
    <Field label={label} hint={hint} error={faults[name]} {...(optional ? { optional } : { required: true })}>
      <TextArea
        name={name}
        rows={rows}
        limit={jobLimits[name as keyof typeof jobLimits]}
        value={fields[name]}
        onChange={(event) => change({ [name]: event.target.value } as Partial<JobFields>)}
      />
    </Field>
  )
}

type ChoiceProps = TextProps & { readonly options: readonly { value: string; label: string }[]; readonly none: string }

function Choice({ name, label, hint, optional, options, none }: ChoiceProps) {
  const { fields, faults, change } = useContext(JobFormContext)
  return (
    <Field label={label} hint={hint} error={faults[name]} {...(optional ? { optional } : { required: true })}>
      <Select
        name={name}
        value={fields[name]}
        placeholder={none}
        options={options}
        onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<JobFields>)}
      />
    </Field>
  )
}

const pair = 'grid items-start gap-5 sm:grid-cols-2'

/** JPST-01 to JPST-07. */
export function FactFields() {
  const { fields, change } = useContext(JobFormContext)
  const taxonomy = useTaxonomy()
  const isHydrated = useHydrated()
  return (
    <>
      <Line name="title" label="Title" />
      <Line name="company" label="Company or institution" />
      <div className={pair}>
        <Line name="location" label="Location" hint="A city, a field station, or “Remote”." />
        <Choice
          name="country"
          label="Country"
          hint="So that search engines can list the position."
          optional
          none="Not said"
          // Browsers and the server may name a country differently.
          options={isHydrated ? countries() : []}
        />
      </div>
      <Checkbox
        label="The work can be done remotely"
        checked={fields.isRemote}
        onChange={(event) => change({ isRemote: event.currentTarget.checked })}
      />
      <div className={pair}>
        <Choice
          name="type"
          label="Type"
          none="Please choose"
          options={jobTypes.map((value) => ({ value, label: jobTypeLabels[value] }))}
        />
        <Choice
          name="category"
          label="Category"
          none="Please choose"
          options={jobCategories.map((value) => ({ value, label: jobCategoryLabels[value] }))}
        />
      </div>
      <div className={pair}>
        <Choice
          name="discipline"
          label="Discipline"
          hint="The sector or area of the work."
          optional
          none="Not said"
          options={disciplines(taxonomy, fields.discipline)}
        />
        <Line
          name="deadline"
          label="Deadline"
          type="date"
          hint="Until the end of this day, UTC; in two years at most."
        />
      </div>
    </>
  )
}

const disciplines = (taxonomy: TaxonomyLabels, chosen: string) =>
  browseSectors(taxonomy).flatMap((sector) => [
    { value: sector.id, label: sector.label },
    ...offered(sector.areas, chosen.startsWith(`${sector.id}/`) ? chosen.slice(sector.id.length + 1) : '').map(
      (area) => ({ value: `${sector.id}/${area.id}`, label: `${sector.label}: ${area.label}` }),
    ),
  ])

/** JPST-06: in words, and as a range for the filter and for search engines. */
export function PayFields() {
  return (
    <>
      <Line name="salary" label="Salary" hint="In your own words, such as “$3,000 for three visits”." optional />
      <div className="grid gap-5 sm:grid-cols-4">
        <Line name="payMin" label="From" inputMode="numeric" optional />
        <Line name="payMax" label="To" inputMode="numeric" optional />
        <Choice
          name="payCurrency"
          label="Currency"
          none=""
          options={payCurrencies.map((value) => ({ value, label: value }))}
        />
        <Choice name="payPeriod" label="For a" none="" options={payPeriods.map((value) => ({ value, label: value }))} />
      </div>
    </>
  )
}

/** JPST-08 to JPST-14. */
export function TextFields() {
  const { fields, faults, change } = useContext(JobFormContext)
  return (
    <>
      <Paragraphs name="description" label="Brief description" hint="One or two sentences, for the list." rows={3} />
      <Paragraphs
        name="fullDescription"
        label="Detailed description"
        hint="What the work is, where and with whom. People apply by a form here, with a resume; you read it here, too."
        rows={10}
      />
      <ListField
        label="Requirements"
        hint="One in each row. Enter adds a row."
        one="requirement"
        rows={fields.requirements}
        error={faults.requirements}
        onChange={(requirements) => change({ requirements })}
      />
      <ListField
        label="Benefits"
        hint="What you offer, one in each row."
        one="benefit"
        rows={fields.benefits}
        error={faults.benefits}
        onChange={(benefits) => change({ benefits })}
      />
      <Paragraphs name="companyDescription" label="About the company or institution" rows={4} optional />
    </>
  )
}

/** JPST-16: posters without an account are reached at this address. */
export const ContactField = () => (
  <Line
    name="contactEmail"
    label="Your e-mail address"
    type="email"
    hint="It is not shown. We mail a link to it: with it you confirm the position, and change or close it later."
  />
)

/** For researchers with a public project that has a budget; what was chosen before can always be taken out. */
export function ProjectField() {
  const { project } = useContext(JobFormContext).fields
  const api = useApi<typeof jobsContract>()
  const [projects, setProjects] = useState<readonly PayingChoice[]>([])
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/me/paying-projects', { signal: stop.signal }).then(
      (answer) => setProjects(answer.ok ? answer.data.items : []),
      // Without the list, the position can still be posted without a project.
      () => setProjects([]),
    )
    return () => stop.abort()
  }, [api])
  const payable = projects.flatMap(({ id, title, lines }) =>
    lines.map(({ key, label, cents }) => ({ value: `${id} ${key}`, label: `${title}: ${label}, ${inCents(cents)}` })),
  )
  const isGone = project !== '' && payable.every(({ value }) => value !== project)
  const options = isGone ? [{ value: project, label: 'The project chosen before' }, ...payable] : payable
  if (options.length === 0) return null
  return (
    <Choice
      name="project"
      label="Paid by your project"
      hint="Both pages say so, and the donors of the project are notified once the position is listed."
      optional
      none="No project"
      options={options}
    />
  )
}
