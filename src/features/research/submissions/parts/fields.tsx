import { Fragment, type ReactNode } from 'react'
import { FileUpload } from '#features/foundation/files/parts/FileUpload.tsx'
import { RichTextArea } from '#features/foundation/rich-text/parts/RichTextArea.tsx'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { submissionSector, submissionSectors } from '#features/research/catalogue/rules/form-lists.ts'
import { offered } from '#features/research/catalogue/rules/present.ts'
import { fundingUseLabels, fundingUses } from '#features/research/projects/rules/projects.ts'
import { AskedNote } from '#features/research/reviews/parts/AskedNote.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { summaryMax } from '../rules/budget.ts'
import { BudgetFields } from './BudgetFields.tsx'
import { GoalHelper } from './GoalHelper.tsx'
import { MilestoneFields } from './MilestoneFields.tsx'
import { OpennessFields } from './OpennessFields.tsx'
import type { useSubmission } from './use-submission.ts'

type Part = Pick<ReturnType<typeof useSubmission>, 'draft' | 'change' | 'errors'> & {
  /** AMB-066: goal, sector and research area of an approved project stay as they are. */
  readonly isLocked?: boolean
}

const lockedHint = 'Fixed since the project was approved: donors gave for it.'

const options = (places: readonly { id: string; label: string }[]): Option[] =>
  places.map(({ id, label }) => ({ value: id, label }))

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <h2 className="border-line border-b pb-2 text-xl">{title}</h2>
    {children}
  </section>
)

/** Fields with files. */
type FilesPart = Part & { readonly onBusy: (busy: boolean) => void }

/** SUBM-05 to SUBM-08, SUBM-18, SUBM-19. */
export function AboutFields({ draft, change, errors, isLocked = false, onBusy }: FilesPart) {
  const taxonomy = useTaxonomy()
  const sector = submissionSector(taxonomy, draft.sector)
  return (
    <Group title="The project">
      <AskedNote field="title" />
      <Field label="Title" required error={errors.title}>
        <TextInput value={draft.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <AskedNote field="summary" />
      <Field
        label="Summary"
        optional
        error={errors.summary}
        hint="In two or three plain sentences: what you will find out and how. It stands below the title."
      >
        <TextArea
          rows={3}
          limit={summaryMax}
          value={draft.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </Field>
      <AskedNote field="description" />
      <Field
        label="Description"
        required
        error={errors.description}
        hint="What is the question, and why does it matter? Write for a curious reader from outside your field."
      >
        <RichTextArea
          rows={8}
          value={draft.description}
          onText={(description) => change({ description })}
          onBusy={onBusy}
        />
      </Field>
      <AskedNote field="sector" />
      <AskedNote field="subsection" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Sector" required error={errors.sector} hint={isLocked && lockedHint}>
          <Select
            placeholder="Choose a sector"
            options={options(submissionSectors(taxonomy))}
            value={draft.sector}
            disabled={isLocked}
            onChange={(event) => change({ sector: event.target.value, subsection: '' })}
          />
        </Field>
        <Field label="Research area" required error={errors.subsection} hint={isLocked && lockedHint}>
          <Select
            placeholder={sector ? 'Choose a research area' : 'Choose a sector first'}
            options={options(offered(sector?.areas ?? [], draft.subsection))}
            value={draft.subsection}
            disabled={!sector || isLocked}
            onChange={(event) => change({ subsection: event.target.value })}
          />
        </Field>
      </div>
    </Group>
  )
}

/** SUBM-09, SUBM-16, SUBM-17; AMB-076 for what the money is for. */
export function MoneyFields({ draft, change, errors, isLocked = false }: Part) {
  const toggle = (use: (typeof fundingUses)[number], on: boolean) =>
    change({ fundingUses: fundingUses.filter((one) => (one === use ? on : draft.fundingUses.includes(one))) })
  return (
    <Group title="The money">
      <AskedNote field="goal" />
      <Field
        label="Funding goal in US dollars"
        required
        error={errors.fundingGoal}
        hint={
          isLocked ? (
            lockedHint
          ) : (
            <>
              Enter the amount still needed beyond existing grants.{' '}
              <span className="inline-block">Most successful projects raise $6,000-$8,000.</span>
            </>
          )
        }
      >
        <TextInput
          before="$"
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-56"
          readOnly={isLocked}
          value={draft.fundingGoal}
          onChange={(event) => change({ fundingGoal: event.target.value })}
        />
      </Field>
      {!isLocked && <GoalHelper sector={draft.sector} goal={draft.fundingGoal} />}
      <AskedNote field="minimum" />
      <Field
        label="Minimum in US dollars"
        optional
        error={errors.minimumViable}
        hint="The least that the project can be done with. If less was raised at the deadline, donors may redirect their gifts to other projects for 30 days."
      >
        <TextInput
          before="$"
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-56"
          value={draft.minimumViable}
          onChange={(event) => change({ minimumViable: event.target.value })}
        />
      </Field>
      <AskedNote field="budget" />
      <BudgetFields {...{ draft, change, errors, isLocked }} />
      <AskedNote field="fundingUses" />
      {draft.budget.length === 0 && (
        <fieldset>
          <legend className="font-semibold">
            What the money is for <span className="font-normal text-ink-3">(optional)</span>
          </legend>
          <div className="mt-1 grid sm:grid-cols-2">
            {fundingUses.map((use) => (
              <Checkbox
                key={use}
                label={fundingUseLabels[use]}
                checked={draft.fundingUses.includes(use)}
                onChange={(event) => toggle(use, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </Group>
  )
}

const more = [
  { name: 'methodology', label: 'Methodology', hint: 'How will you find out, and what would show that you are wrong?' },
  { name: 'timeline', label: 'Timeline', hint: 'When will what be done?' },
  { name: 'impact', label: 'Expected impact', hint: 'What will be different afterwards, also if the answer is no?' },
] as const

/** SUBM-10 to SUBM-12, and the milestones. */
export const MoreFields = ({ draft, change, errors, isLocked = false, onBusy }: FilesPart) => (
  <Group title="Details">
    {more.map(({ name, label, hint }) => (
      <Fragment key={name}>
        <AskedNote field={name} />
        <Field label={label} optional hint={hint} error={errors[name]}>
          <RichTextArea rows={4} value={draft[name]} onText={(text) => change({ [name]: text })} onBusy={onBusy} />
        </Field>
      </Fragment>
    ))}
    <AskedNote field="milestones" />
    <MilestoneFields {...{ draft, change, errors, isLocked }} />
  </Group>
)

/** Ethics approvals, other funding, and interests. */
export const OpennessGroup = (props: FilesPart) => (
  <Group title="Openness">
    <OpennessFields {...props} />
  </Group>
)

/** SUBM-13 to SUBM-15: without a photo the project gets a drawing. */
export const PictureField = ({ draft, change, errors, onBusy }: FilesPart) => (
  <Group title="Picture">
    <AskedNote field="image" />
    <FileUpload
      purpose="project_image"
      label="Project image (optional)"
      hint="An image under 10MB. Places and camera data are removed from it."
      value={draft.image}
      onChange={(image) => change({ image })}
      onBusy={onBusy}
      error={errors.imageFileId}
    />
    {!draft.image && (
      <figure className="grid gap-2 sm:max-w-xs">
        <img
          src={`/art/${draft.sector || 'science'}/00000000-0000-7000-8000-000000000000.svg`}
          alt="Placeholder drawing"
          width="640"
          height="360"
          className="aspect-video w-full rounded-lg border border-line object-cover"
        />
        <figcaption className="text-ink-3 text-sm">
          Without an image, a drawing like this one stands for your project.
        </figcaption>
      </figure>
    )}
  </Group>
)
