import { imageUrl } from '#features/foundation/files/rules.ts'
import { fundingUses, type ProjectStatus } from '#features/research/projects/rules/projects.ts'
import { type Content, lockedOnceApproved, type VersionField } from '#features/research/versions/rules/versions.ts'
import { dollarsIn } from '#values/money.ts'

type Saved = { readonly number: number; readonly content: Content }
type State = { readonly status: ProjectStatus; readonly statusReason: string | null }

/** A version as the form that edits it shows it; amounts in whole US dollars. */
export function editableOf({ number, content }: Saved, { status, statusReason }: State) {
  const { goalCents, minimumCents, fundingUses: uses, budget, milestones, ethics, imageId, ...rest } = content
  const locked: VersionField[] = status === 'approved' ? [...lockedOnceApproved] : []
  return {
    ...rest,
    ...{ version: number, status, statusReason, locked },
    budget: budget.flatMap((line) => fundingUses.flatMap((use) => (use === line.use ? [{ ...line, use }] : []))),
    ...{ milestones: [...milestones], ethics: [...ethics] },
    fundingGoal: dollarsIn(goalCents),
    minimumViable: dollarsIn(minimumCents),
    fundingUses: fundingUses.filter((use) => uses.includes(use)),
    image: imageId === null ? null : { fileId: imageId, url: imageUrl(imageId, 800) },
  }
}
